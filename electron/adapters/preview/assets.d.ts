/** The name of a file that the build puts beside the bundle; a module of WebAssembly is compressed there. */
declare module '*.wasm' {
  const name: string
  export default name
}
declare module '*.woff2' {
  const name: string
  export default name
}
