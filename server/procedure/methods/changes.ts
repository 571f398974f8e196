import { LANGUAGES, readIn } from '../../../engine/languages'
import type { ChangesView } from '../../contract/procedure/views'
import * as contract from '../../contract/all.gen'
import { readTemplates, renderMail, sampleValues } from '../../mail/area'
import { countRecipients } from '../../offers/area'
import {
  lotsText,
  mayEdit,
  shortList,
  type TenderDoc,
  tenderSubject,
  actingUser,
  assertVersion,
  effectPortsOf,
  presentTender,
  runIntents,
  withCurrent,
  mayMove,
} from '../../tenders/area'
import { momentText } from '../../platform/momentText'
import type { Lang } from '../../platform/errors'
import { linkTo } from '../../platform/publicUrl'
import { readSettings } from '../../settings/area'
import { method } from '../../calls/method'
import { previewAnnouncement, announceChanges as announce } from '../commands/announceChanges'
import { extendDeadlines as extend } from '../commands/extendDeadlines'

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

export const previewChanges = method(contract.previewChanges, {
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

export const announceChanges = method(contract.announceChanges, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayEdit(actor, tender, now),
  async handle(ctx, { tender }, { announcement }) {
    const { tender: moved, left } = await withCurrent(ctx, tender._id, async () => {
      assertVersion(tender, announcement.version)
      return announce(tender, { word: announcement.word }, { by: actingUser(ctx), at: ctx.now })
    })
    await runIntents(moved, effectPortsOf(ctx), left)
    return presentTender(moved, ctx)
  },
})

export const extendDeadlines = method(contract.extendDeadlines, {
  subject: (ctx, { projectId }) => tenderSubject(ctx, projectId),
  policy: (actor, { tender, now }) => mayMove(actor, tender, now),
  async handle(ctx, { tender }, { extension }) {
    const { tender: moved, left } = await withCurrent(ctx, tender._id, async () => {
      assertVersion(tender, extension.version)
      return extend(tender, extension, { by: actingUser(ctx) })
    })
    await runIntents(moved, effectPortsOf(ctx), left)
    return presentTender(moved, ctx)
  },
})
