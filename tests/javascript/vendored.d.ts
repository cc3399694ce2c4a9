// What the page imports of the files that the build lays under vendor/.

declare module "*/vendor/pyodide/pyodide.js" {
  export const version: string;
  export function loadPyodide(options: object): Promise<any>;
}

declare module "*/vendor/pyodide/pyodide.asm.js" {
  const createPyodideModule: (settings: object) => Promise<any>;
  export default createPyodideModule;
}

declare module "*/vendor/pyscript/core.js" {
  type Hooks = { add(hook: () => void): void; clear(): void };
  export const hooks: { main: { onReady: Hooks }; worker: { onBeforeRunAsync: Hooks } };
}
