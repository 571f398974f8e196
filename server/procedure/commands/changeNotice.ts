import { inEach, LANGUAGES, readIn, tableOf, type Lang } from '../../../engine/languages'
import { say } from '../../words/words'
import { diffData, lotsOf, newItemId, setAt, type Difference, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'

const SECTION = 'GR-Change'
/** Code list change-corrig-justification: information updated. */
const REASON = 'update-add'
const LONGEST = 6_000

/** Where eForms looks for a change: a lot by its number, the buyer, or the procedure as a whole. */
function placeOf(template: Template, data: FormData, { path }: Difference): string {
  const lot = lotsOf(template, data).find((one) => path === one.path || path.startsWith(`${one.path}/`))
  if (lot) return lot.lotId
  return path.startsWith('/GR-Buyer') ? 'BUYER' : 'PROCEDURE'
}

const sentence = (labels: ReadonlySet<string>, lead: string): string => `${lead}: ${[...labels].join('; ')}.`.slice(0, LONGEST)

/** The version of the notice that is changed, where the form knows one. */
function previousNotice(outside: FormData): string | undefined {
  const known = outside['meta-data-group']
  if (typeof known !== 'object' || known === null) return undefined
  const { 'BT-701-notice': id, 'BT-757-notice': version } = known as Record<string, unknown>
  return typeof id === 'string' && typeof version === 'string' ? `${id}-${version}` : undefined
}

/**
 * The form with its section 'Change of the notice' (BT-758, BT-140, and for each lot, buyer or procedure that changed BT-13716 and BT-141)
 * as it follows from what is published and what is announced now. The same form where its template has no such section, or nothing in the
 * form changed.
 */
export function withChangeNotice(template: Template, { outside, inside }: { outside: FormData; inside: FormData }): FormData {
  if (!template.node(SECTION)) return inside
  const places = new Map<string, Record<Lang, Set<string>>>()
  for (const difference of diffData(template, outside, inside)) {
    if (difference.path.startsWith(`/${SECTION}`)) continue
    // A lot that is gone stands in the earlier form alone.
    const place = placeOf(template, difference.kind === 'removed' ? outside : inside, difference)
    const labels = places.get(place) ?? inEach(() => new Set<string>())
    for (const lang of LANGUAGES) labels[lang].add(readIn(difference.label, lang))
    places.set(place, labels)
  }
  if (places.size === 0) return inside
  const previous = previousNotice(outside)
  const sections = [...places].map(([place, labels]) => ({
    _id: newItemId(),
    'GR-ChangedSectionIdentifiers': [{ _id: newItemId(), 'BT-13716-notice': place }],
    'BT-141(a)-notice': Object.fromEntries(LANGUAGES.map((lang) => [tableOf(lang).inForms, sentence(labels[lang], say(lang, 'changed'))])),
  }))
  return setAt(inside, `/${SECTION}`, {
    'BT-140-notice': REASON,
    ...(previous === undefined ? {} : { 'BT-758-notice': previous }),
    'GR-ChangeSections': sections,
  })
}
