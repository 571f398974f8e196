/** So many bytes at once: more arguments than that no engine takes. */
const PART = 0x8000

/** The bytes of a file as an RPC carries them. */
export const toBase64 = (bytes: Uint8Array): string => {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += PART) parts.push(String.fromCharCode(...bytes.subarray(at, at + PART)))
  return btoa(parts.join(''))
}

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
