import { diffData, lotAt, lotsOf, parsePath, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { previewChanges as contract } from '../../contract/procedure/previewChanges'
import type { ChangesView } from '../../contract/procedure/views'
import { renderMail } from '../../mail/render'
import { sampleValues } from '../../mail/samples'
import { readTemplates } from '../../mail/templates'
import { countRecipients } from '../../offers/procedure'
import { lotsText } from '../../offers/words'
import { momentText } from '../../platform/momentText'
import type { Lang } from '../../platform/errors'
import { linkTo } from '../../platform/publicUrl'
import { readSettings } from '../../settings/readSettings'
import { method } from '../../transport/method'
import type { TenderDoc } from '../../tenders/model'
import { mayEdit } from '../../tenders/policy'
import { tenderSubject } from '../../tenders/subject'
import { readBoth } from '../commands/announceChanges'

const KEY = 'tenderChanged'

/** Fields beside the form, by the names that people read them under. */
const LABELS = {
  description: { de: 'Beschreibung', en: 'Description' },
  applicationDeadline: { de: 'Teilnahmefrist', en: 'Deadline for applications' },
  offerDeadline: { de: 'Angebotsfrist', en: 'Deadline for offers' },
  finalDeadline: { de: 'Finale Teilnahmefrist', en: 'Final deadline for applications' },
  deadlinePeriodDays: { de: 'Tage je weiterer Runde', en: 'Days of each further round' },
} as const

type Change = ChangesView['changes'][number]

function headChanges(tender: TenderDoc): Change[] {
  const outside = { description: tender.description, ...tender.deadlines }
  const inside = { description: tender.head.description, ...tender.head.deadlines }
  const plain = (value: string | number | Date | null) => (value instanceof Date ? value.toISOString() : value)
  return (Object.keys(LABELS) as (keyof typeof LABELS)[])
    .map((key) => ({ path: `/${key}`, label: LABELS[key], oldValue: plain(outside[key]), newValue: plain(inside[key]) }))
    .filter(({ oldValue, newValue }) => oldValue !== newValue)
}

/** Fields of the procedure and of its lots have names in common: a number of several lots, null for the only one, else the section that the field is in. */
function placeIn(template: Template, data: FormData, path: string): Pick<Change, 'lot' | 'section'> {
  const lot = lotAt(template, data, path)
  if (lot) return { lot: lot.number }
  if (lotsOf(template, data).some((only) => path.startsWith(`${only.path}/`))) return { lot: null }
  const section = template.node(parsePath(path)?.[0] ?? '')
  return section && !section.isField ? { section: section.ui.label } : {}
}

const mailIn = async (tender: TenderDoc, { lang, now }: { lang: Lang; now: Date }): Promise<{ subject: string; html: string }> => {
  const settings = await readSettings()
  const values = {
    ...sampleValues(KEY, lang),
    link: linkTo(`/projekte/${tender._id}`),
    tender: tender.head.name,
    number: String(tender.no),
    buyer: tender.head.orgName,
    lots: lotsText(
      tender,
      tender.lots.map(({ lotId }) => lotId),
      lang,
    ),
    time: momentText(now, lang),
  }
  const { subject, html } = renderMail(readTemplates(settings.mailNotifications, KEY)[lang], { key: KEY, lang, values, legal: settings })
  return { subject, html }
}

export const previewChanges = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  async handle({ now }, { tender }) {
    const { template, outside, inside } = await readBoth(tender)
    const form = diffData(template, outside, inside).map(({ path, label, kind, before, after }): Change => {
      // A lot that is gone stands in the earlier form alone.
      const place = placeIn(template, kind === 'removed' ? outside : inside, path)
      return { path, label, ...place, oldValue: before ?? null, newValue: after ?? null }
    })
    const [recipients, de, en] = await Promise.all([
      countRecipients(tender._id),
      mailIn(tender, { lang: 'de', now }),
      mailIn(tender, { lang: 'en', now }),
    ])
    return { version: tender.version, changes: [...headChanges(tender), ...form], recipients, mail: { de, en } }
  },
})
