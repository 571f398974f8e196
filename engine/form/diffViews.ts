import type { FormStates } from '../rules/states'
import type { Template } from '../template/template'
import { getAt } from '../data/access'
import { comparePaths } from './completeness'
import { resolvePlace, sameValue, withoutBlanks } from '../data/diffData'
import { isObject, parsePath } from '../data/path'
import type { FormData } from '../data/path'
import { isWithheld, publicView, withholdings } from './publicView'
import type { PublicNode, Withholding } from './publicView'

/** A form as readers get it. */
export interface ReadForm {
  template: Template
  data: FormData
  states: FormStates
}

/** A value that readers find otherwise than before. */
export interface ViewDifference {
  /** Null: it was not there, or is not there any more. */
  before: PublicNode | null
  after: PublicNode | null
  /** Sections, groups and items around it, outermost first, as they are called now (of what is gone: as they were). */
  around: readonly PublicNode[]
}

interface Leaf {
  node: PublicNode
  around: readonly PublicNode[]
}

/**
 * What readers find otherwise in one state of a form than in another, value by value, in form order. Both are what the public sees: nothing
 * that is hidden or left out, and nothing that is withheld in either, so that neither value of it is told. Items are matched by `_id`.
 */
export function diffViews(before: ReadForm, after: ReadForm): ViewDifference[] {
  const [old, now] = [leavesOf(before), leavesOf(after)]
  const [oldMarks, newMarks] = [marksOf(before), marksOf(after)]
  const isTold = (place: string, contentId: string): boolean =>
    !isHeldBack(before, oldMarks, { place, contentId }) && !isHeldBack(after, newMarks, { place, contentId })
  const found: { path: string; difference: ViewDifference }[] = []
  for (const place of new Set([...now.keys(), ...old.keys()])) {
    const [was, is] = [old.get(place), now.get(place)]
    const leaf = is ?? was
    const isSame = sameValue(withoutBlanks(was?.node.value), withoutBlanks(is?.node.value))
    if (!leaf || isSame || !isTold(place, leaf.node.contentId)) continue
    found.push({ path: leaf.node.path, difference: { before: was?.node ?? null, after: is?.node ?? null, around: leaf.around } })
  }
  return found.sort((a, b) => comparePaths(after.template, a.path, b.path)).map(({ difference }) => difference)
}

const marksOf = ({ template, data, states }: ReadForm): readonly Withholding[] => withholdings(template, data, states)

function isHeldBack(form: ReadForm, marks: readonly Withholding[], { place, contentId }: { place: string; contentId: string }): boolean {
  const field = marks.length === 0 ? undefined : form.template.node(contentId)
  const path = field && resolvePlace(form.data, parsePath(place) ?? [])
  return field !== undefined && typeof path === 'string' && isWithheld(marks, field, path)
}

/** Values by their place, with ids of items instead of their numbers. */
function leavesOf({ template, data, states }: ReadForm): ReadonlyMap<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  const visit = (nodes: readonly PublicNode[], around: readonly PublicNode[]): void => {
    for (const node of nodes)
      if (node.children) visit(node.children, [...around, node])
      else if (node.contentType === 'field') leaves.set(placeOf(data, node.path), { node, around })
  }
  visit(publicView(template, data, states), [])
  return leaves
}

function placeOf(data: FormData, path: string): string {
  let [here, place] = ['', '']
  for (const segment of parsePath(path) ?? []) {
    const list = getAt(data, here)
    here += `/${segment}`
    const item = Array.isArray(list) ? getAt(data, here) : undefined
    place += isObject(item) && typeof item._id === 'string' ? `/${item._id}` : Array.isArray(list) ? `/#${segment}` : `/${segment}`
  }
  return place
}
