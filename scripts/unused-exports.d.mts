/** `file: name` of each export in the four houses that nobody else imports, tests included. */
export function unusedExports(): string[]
