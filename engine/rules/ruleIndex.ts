import type { Effect, Rule } from '../format/format'
import type { TemplateNode } from '../template/template'
import type { ParsedLogic } from './parseLogic'

/** A rule that passed the parser, with its nodes looked up. */
export interface CompiledRule {
  readonly rule: Rule
  readonly effect: Effect
  readonly target: TemplateNode
  readonly when: ParsedLogic
  readonly value: ParsedLogic | null
  readonly reads: readonly Read[]
}

/** One field a rule reads. */
export interface Read {
  readonly field: TemplateNode
  /** How many repeated groups around the field are also around the target: in those the target's own item is read. */
  readonly shared: number
  /** `values`: all instances of the form. */
  readonly isEverywhere: boolean
}

/** Rules of a template by target and by what they read. */
export interface RuleIndex {
  readonly rules: readonly CompiledRule[]
  readonly byTarget: ReadonlyMap<string, readonly CompiledRule[]>
  /** Nodes whose state can change at all, in the order in which they must be evaluated: what is read comes before its readers. */
  readonly ruled: readonly TemplateNode[]
  /** contentIds whose state or value has to be evaluated again when a value of this field changes, in order of evaluation. */
  affectedBy(contentId: string): readonly string[]
  /** The same with the number of outermost items they share with the place of the change. */
  affected(contentId: string): readonly Affected[]
  /** Rules with effect set, in order of evaluation. */
  readonly computed: readonly CompiledRule[]
}

/** A node to evaluate again: in the items it shares (`shared` outermost repeated groups) with the place of the change. */
export interface Affected {
  readonly node: TemplateNode
  readonly shared: number
}
