export interface Package {
  name: string
  version: string
  license: string
  optional: boolean
  /** A repository's address; '' where the package names none. */
  source: string
}
/** What is read of package-lock.json. */
export interface Lock {
  packages: Readonly<
    Record<string, { version?: string; license?: string; dev?: boolean; devOptional?: boolean; optional?: boolean } | undefined>
  >
}
export function packagesOf(lock: Lock): readonly Package[]
export function notice(lock: Lock): string
