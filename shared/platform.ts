/**
 * What this layer uses of the platform beside `URL` (`url.ts`): Node, the window and the workers all have it and
 * ECMAScript does not describe it, so it is typed here once instead of pulling in a platform's types.
 */
interface Platform {
  readonly atob: (base64: string) => string
  readonly btoa: (binary: string) => string
  readonly TextDecoder: new (
    encoding: string,
    options: { readonly fatal?: boolean },
  ) => { decode(bytes: Uint8Array, options?: { readonly stream?: boolean }): string }
  readonly TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> }
}

export const { atob, btoa, TextDecoder, TextEncoder } = globalThis as unknown as Platform
