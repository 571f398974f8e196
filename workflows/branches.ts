/** `when` picks the branch, `needs` must hold on it; the first unmet need is the reason of the refusal. */
export interface GuardedBranch<Sentence extends string, Effect extends string> {
  target?: string
  /** `conditions`: of the document, over the form's data, by their ids; asked last. Missing: none. */
  guard: { type: 'holds'; params: { when: Sentence[]; needs: Sentence[]; conditions?: readonly string[] } }
  actions: Effect[]
}

/** A row of a machine's table: where it leads (undefined: the state stays), when it is the one, what it needs, what follows. */
export const guardedBranch = <Sentence extends string, Effect extends string>(
  target: string | undefined,
  rule: { when?: Sentence[]; needs?: Sentence[]; conditions?: readonly string[] },
  actions: Effect[] = [],
): GuardedBranch<Sentence, Effect> => ({
  ...(target ? { target } : {}),
  guard: {
    type: 'holds',
    params: {
      ...{ when: rule.when ?? [], needs: rule.needs ?? [] },
      ...((rule.conditions ?? []).length > 0 ? { conditions: rule.conditions } : {}),
    },
  },
  actions,
})

/** Plain data: names of guards and effects, no function and no clock. */
export interface GuardedConfig<Sentence extends string, Effect extends string> {
  id: string
  initial: string
  states: Record<string, { on: Record<string, GuardedBranch<Sentence, Effect>[]> }>
}
