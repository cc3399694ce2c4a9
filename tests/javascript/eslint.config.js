// What is linted, as what, and by which rules.

import js from "@eslint/js";
import globals from "globals";

const CLASSIC = ["web/dev.js", "web/early.js", "web/failure.js", "e2e/*.js"];
const WORKERS = ["web/dev-worker.js", "web/service-worker.js"];

export default [
  { ignores: ["**/node_modules/", "**/.*/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      eqeqeq: "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_$" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-arrow-callback": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      // A reason that is not told to anybody has a comment that says why.
      "no-empty": ["error", { allowEmptyCatch: false }],
    },
  },
  { files: ["web/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: CLASSIC, languageOptions: { sourceType: "script", globals: globals.browser } },
  {
    files: WORKERS,
    languageOptions: { sourceType: "script", globals: globals.serviceworker },
  },
  { files: ["**/*.mjs"], languageOptions: { globals: globals.node } },
];
