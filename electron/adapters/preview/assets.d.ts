/** The name of a file that the build puts beside the bundle; a module of WebAssembly is compressed there. */
declare module '*.wasm' {
  const name: string
  export default name
}
declare module '*.woff2' {
  const name: string
  export default name
}

/** The part of WebAssembly that is used here: Node has it, and its types do not say so. */
declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<object>
  function instantiate(module: object, imports: object): Promise<object>
}
