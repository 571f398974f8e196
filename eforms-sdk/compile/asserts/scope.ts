import type { NodeIndex } from '../../../engine/template/compile'
import type { TemplateNode } from '../../../engine/template/template'
import type { Sdk } from '../../read/sdk'
import { UnsupportedEfx } from '../efx'

/** What a name of EFX is in one form. */
export type Known =
  | { kind: 'constant'; value: string }
  | { kind: 'today' }
  /** Not in this form, so never in its notice. */
  | { kind: 'absent' }
  /** In the notice, but kept by the platform: the form cannot judge it. */
  | { kind: 'kept' }
  | { kind: 'field'; node: TemplateNode; isList: boolean; isEverywhere: boolean }

export interface ScopeOf {
  sdk: Sdk
  nodes: NodeIndex
  /** Values that are the same in every notice of the form, by field. */
  constants: ReadonlyMap<string, unknown>
}

/** The place in which an assert is judged: a form, and the repeated groups of it that its context lies in. */
export class Scope {
  readonly around: TemplateNode | null
  private readonly groups: readonly TemplateNode[]

  private readonly sdk: Sdk
  private readonly nodes: NodeIndex
  private readonly constants: ReadonlyMap<string, unknown>

  /** `context` is the EFX node or field that the assert hangs on. */
  constructor({ sdk, nodes, constants }: ScopeOf, context: string) {
    this.sdk = sdk
    this.nodes = nodes
    this.constants = constants
    const inside = sdkNodes(sdk, context)
    this.groups = nodes.nodes
      .filter((node) => !node.isField && node.isRepeatable && node.ui.nodeId !== undefined && inside.has(node.ui.nodeId))
      .sort((a, b) => a.depth - b.depth)
    this.groups.forEach((group, at) => {
      if (!sameList(group.repeatedAncestors, this.groups.slice(0, at))) throw new UnsupportedEfx(`nests otherwise: ${context}`)
    })
    this.around = this.groups.at(-1) ?? null
  }

  known(id: string, isWhole: boolean): Known {
    const constant = this.constants.get(id)
    if (typeof constant === 'string' && CONSTANT.includes(id)) return { kind: 'constant', value: constant }
    if (id === 'BT-05(a)-notice') return { kind: 'today' }
    const node = this.nodes.node(id)
    if (!node) return { kind: 'absent' }
    if (node.isExcluded) return { kind: 'kept' }
    const inside = sdkNodes(this.sdk, this.sdk.fields.get(id)?.parentNodeId ?? '')
    if (!node.repeatedAncestors.every((group) => group.ui.nodeId !== undefined && inside.has(group.ui.nodeId)))
      throw new UnsupportedEfx(`nests otherwise: ${id}`)
    const shared = node.repeatedAncestors.filter((group) => this.groups.includes(group)).length
    const isOne = shared === node.repeatedAncestors.length && !node.isRepeatable
    const isEverywhere = isWhole && node.repeatedAncestors.length > 0
    return { kind: 'field', node, isList: isEverywhere || !isOne, isEverywhere }
  }
}

/** Values that the notice subtype fixes. */
const CONSTANT: readonly string[] = ['OPP-070-notice', 'BT-01-notice', 'BT-02-notice', 'BT-03-notice']

const sameList = (a: readonly TemplateNode[], b: readonly TemplateNode[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at])

/** An XML container (or a field's) with all around it. */
function sdkNodes(sdk: Sdk, start: string): ReadonlySet<string> {
  const chain = new Set<string>()
  let id: string | undefined = sdk.fields.get(start)?.parentNodeId ?? start
  while (id !== undefined && !chain.has(id)) {
    chain.add(id)
    id = sdk.nodes.get(id)?.parentId
  }
  return chain
}
