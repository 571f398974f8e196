import { LANGUAGES, readIn } from '../../../engine/languages'
import type { ChangesView } from '../../contract/procedure/views'
import { previewChanges as contract } from '../../contract/procedure/stages'
import { readTemplates, renderMail, sampleValues } from '../../mail/area'
import { countRecipients } from '../../offers/area'
import { lotsText, mayEdit, shortList, type TenderDoc, tenderSubject } from '../../tenders/area'
import { momentText } from '../../platform/momentText'
import type { Lang } from '../../platform/errors'
import { linkTo } from '../../platform/publicUrl'
import { readSettings } from '../../settings/area'
import { method } from '../../calls/method'
import { previewAnnouncement } from '../commands/announceChanges'

const KEY = 'tenderChanged'

const mailIn = async (
  tender: TenderDoc,
  { lang, now, changes }: { lang: Lang; now: Date; changes: string },
): Promise<{ subject: string; html: string }> => {
  const settings = await readSettings()
  const values = {
    ...sampleValues(KEY, lang),
    link: linkTo(`/projekte/${tender._id}#aenderungen`),
    tender: tender.head.name,
    number: String(tender.no),
    buyer: tender.head.orgName,
    lots: lotsText(
      tender,
      tender.lots.map(({ lotId }) => lotId),
      lang,
    ),
    time: momentText(now, lang),
    // It is written on the page that shows this.
    word: '',
    changes,
  }
  const { subject, html } = renderMail(readTemplates(settings.mailNotifications, KEY)[lang], { key: KEY, lang, values, legal: settings })
  return { subject, html }
}

export const previewChanges = method(contract, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  async handle({ now }, { tender }) {
    const changes = await previewAnnouncement(tender, now)
    const short = shortList(changes)
    const [recipients, ...mails] = await Promise.all([
      countRecipients(tender._id),
      ...LANGUAGES.map((lang) => mailIn(tender, { lang, now, changes: readIn(short, lang) })),
    ])
    const mail = Object.fromEntries(LANGUAGES.map((lang, at) => [lang, mails[at]])) as ChangesView['mail']
    return { version: tender.version, changes, recipients, mail }
  },
})
