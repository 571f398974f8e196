import { type Lang, readIn } from '../../../../engine/languages'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { cpvOf, lotNodes, summaryOf, textIn } from '../../../../engine/reading'
import type { TenderView } from '../../../../server/contract/tenders/views'
import { duesOf, lotRanges } from '../../../../workflows/tender'
import { useLanguage } from '../../../i18n/useLanguage'
import { Icon } from '../../../ui'
import { FairwayHead, fairwayOf } from '../../../ui/fairway'
import { formatDateTime } from '../../../ui/time'
import { asPublished, type PublishChoice } from './publishRules'
import { LanguagePick } from '../../../ui/LanguagePick'
import { Facts } from '../../../tender-frame/Facts'

interface PreviewProps {
  tender: TenderView
  choice: PublishChoice
  /** The moment of publication; null while none is chosen. */
  at: number | null
  now: number
}

/** Right side of the sheet: the notice as guests will read it, in either language. */
export const Preview = ({ tender, choice, at, now }: PreviewProps): ReactElement => {
  const own = useLanguage()
  const [language, setLanguage] = useState<Lang>(own)
  const { t } = useTranslation('publishing')
  const { i18n } = useTranslation(['publishing', 'tenders'])
  const inLanguage = i18n.getFixedT(language, ['publishing', 'tenders'])
  const summary = summaryOf(tender)
  const shownSummary = summary === null ? '' : typeof summary === 'string' ? summary : textIn(summary, language)
  const lots = lotNodes(tender.panels)
  const files = tender.informationRooms.reduce((sum, room) => sum + room.fileCount, 0)
  const facts: [string, string][] = [
    ...duesOf(tender).map(({ lots: numbers, what, at: due }): [string, string] => [
      `${inLanguage(`tenders:deadlines.${what}`)}${
        numbers === null ? '' : ` ${inLanguage('tenders:deadlines.lots', { count: numbers.length, numbers: lotRanges(numbers) })}`
      }`,
      formatDateTime(due, language),
    ]),
    [inLanguage('tenders:template.heading'), readIn(tender.templateName, language)],
    ['CPV', cpvOf(null, tender.panels) || cpvOf(lots[0] ?? null, tender.panels)],
    [inLanguage('publishing:previewLots'), tender.hasLots ? tender.lots.map(({ name }, index) => `${index + 1} ${name}`).join(', ') : ''],
    [inLanguage('publishing:previewDocuments'), inLanguage('tenders:detail.fileCount', { count: files })],
  ]
  return (
    <section aria-labelledby="p-preview">
      <div className="p-row">
        <h2 id="p-preview">{t('preview')}</h2>
        <LanguagePick label={t('previewLang')} value={language} onChange={setLanguage} />
      </div>
      <article className="p-doc" lang={language}>
        <p className="soft small">{tender.organization?.name}</p>
        <h3>{tender.name}</h3>
        <FairwayHead fairway={fairwayOf(asPublished(tender, choice, { at, now }), now)} />
        {shownSummary !== '' && <p className="p-lead">{shownSummary}</p>}
        <Facts rows={facts.filter(([, value]) => value !== '')} />
      </article>
    </section>
  )
}

/** Who will see or hear of it, and when. */
export const WhoHears = ({ tender, choice, at }: Omit<PreviewProps, 'now'>): ReactElement => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  const date = choice.now || at === null ? null : formatDateTime(at, language)
  return (
    <section aria-labelledby="p-hears">
      <h2 id="p-hears">{t('whoHears')}</h2>
      <ul className="p-who">
        <li>
          <Icon name="globe" />
          <span>{t('hearsPublic')}</span>
          <span className="when">{choice.now ? t('hearsAtOnce') : date === null ? '–' : t('hearsPublicWhen', { date })}</span>
        </li>
        <li>
          <Icon name="user" />
          <span>{t('hearsTeam', { count: tender.team?.length ?? 0 })}</span>
          <span className="when">{t('hearsTeamWhen')}</span>
        </li>
        <li className={choice.portal ? undefined : 'soft'}>
          <Icon name="send" />
          <span>{t('hearsPortal')}</span>
          <span className="when">{t(choice.portal ? 'hearsPortalWhen' : 'hearsPortalNot')}</span>
        </li>
      </ul>
    </section>
  )
}
