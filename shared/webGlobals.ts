/**
 * Globals besides `URL` (`url.ts`) that this layer uses. Node, the window and the workers have them but ECMAScript does
 * not describe them, so they are typed here instead of adding a platform's types.
 */
interface Platform {
  readonly atob: (base64: string) => string
  readonly btoa: (binary: string) => string
  readonly TextDecoder: new (
    encoding: string,
    options: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
  ) => { decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string }
  readonly TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> }
}

export const { atob, btoa, TextDecoder, TextEncoder } = globalThis as unknown as Platform
