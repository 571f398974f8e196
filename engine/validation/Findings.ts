import type { StateTree } from '../rules/stateTree'
import type { Ids } from './Ids'
import type { Issue } from '../data/issue'
import type { Moment } from './looks'
import { sharedIssues } from './sharedIssues'

/** What can be asked only with the form as a whole at hand. */
export interface Whole {
  ids: Ids
  moment: Moment
}

/** A question to the whole form: about its ids alone, or about anything in it. */
interface Ask {
  needs: 'ids' | 'form'
  say: (whole: Whole) => Issue | null
}

export type Found = Issue | Ask | Findings

interface Made {
  value: unknown
  tree: StateTree | undefined
}

/** What was found in an item or a section: good as long as that has the same values and rule states at the same place. */
export class Findings {
  readonly #made: Made
  readonly #found: readonly Found[]
  readonly #needs: 'nothing' | 'ids' | 'form'
  #said: readonly Issue[]
  #ids: Ids | null = null

  /** `before` are the findings of before at this place, whose issues are kept where they say the same. */
  constructor({ value, tree }: Made, found: readonly Found[], before: Findings | undefined) {
    this.#made = { value, tree }
    this.#found = found
    const all = found.map((one) => (one instanceof Findings ? one.#needs : 'say' in one ? one.needs : 'nothing'))
    this.#needs = all.includes('form') ? 'form' : all.includes('ids') ? 'ids' : 'nothing'
    this.#said = before ? before.#said : []
  }

  isOf({ value, tree }: Made): boolean {
    return value === this.#made.value && tree === this.#made.tree
  }

  /**
   * The issues in form order; the same list as before where it says the same. Asked of the whole form again only where its answer may be
   * another.
   */
  issues(whole: Whole): readonly Issue[] {
    const isAsked = this.#ids !== null && (this.#needs === 'nothing' || (this.#needs === 'ids' && this.#ids === whole.ids))
    if (isAsked) return this.#said
    const issues: Issue[] = []
    for (const one of this.#found) {
      if (one instanceof Findings) for (const each of one.issues(whole)) issues.push(each)
      else if ('say' in one) {
        const said = one.say(whole)
        if (said) issues.push(said)
      } else issues.push(one)
    }
    this.#said = sharedIssues(this.#said, issues)
    this.#ids = whole.ids
    return this.#said
  }
}
