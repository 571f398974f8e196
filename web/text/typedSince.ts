/** What somebody typed while a text was on its way: what follows it, or the whole where it was written anew. */
export const typedSince = (sent: string, now: string): string => (now.startsWith(sent) ? now.slice(sent.length).trimStart() : now)
