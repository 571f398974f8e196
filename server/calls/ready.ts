/** An answer as it goes over the wire, made before: printing it again costs nothing. */
export class Ready {
  constructor(private readonly parts: readonly Buffer[]) {}

  /** The text of the answer, between what stands around it. */
  within(before: string, after: string): Buffer {
    return Buffer.concat([Buffer.from(before), ...this.parts, Buffer.from(after)])
  }

  /** Anew for each reader: nobody changes what others get. */
  toJSON(): unknown {
    return JSON.parse(Buffer.concat(this.parts).toString('utf8'))
  }
}

/** What a caller inside gets. */
export const unpacked = (result: unknown): unknown => (result instanceof Ready ? result.toJSON() : result)
