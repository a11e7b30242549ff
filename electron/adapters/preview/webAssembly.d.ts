/** The part of WebAssembly that is used here. Node has it, but its types lack it. */
declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<object>
  function instantiate(module: object, imports: object): Promise<object>
}
