/** What accounts ask of the matters that stand above them; app hands it in. */
interface Matters {
  /** Whether a company has something that nobody else may read yet: a draft in a lot that goes on, or a submission before its opening. */
  hasOpenMatters(orgId: number): Promise<boolean>
  /** Whether somebody is in a tender's team. */
  isInTeam(userId: string): Promise<boolean>
}

let given: Matters | null = null

export const setMatters = (matters: Matters): void => {
  given = matters
}

export const matters = (): Matters => {
  if (given === null) throw new Error('accounts were not told of the matters they are in')
  return given
}
