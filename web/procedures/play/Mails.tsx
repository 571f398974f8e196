import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readIn } from '../../../engine/languages'
import type { PlayedMail } from '../../../workflows/procedure/play'
import { useLanguage } from '../../i18n/useLanguage'
import { templatesOf } from '../../mail/template'
import { useRpc } from '../../rpc'
import { Icon } from '../../ui'
import type { PlayWords } from './useWords'

interface MailsProps {
  mails: readonly PlayedMail[]
  words: PlayWords
}

/** Placeholders stand for what only a real tender has. */
const shown = (text: string, phase: string): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_all, name: string) => (name === 'phase' ? phase : '…'))

/** The subject of a mail as this house has it; of one with fixed words it is not at hand. */
function useSubjects(): (key: PlayedMail['key']) => { subject: string; isOff: boolean } {
  const lang = useLanguage()
  const { data: defaults = [] } = useRpc('getMailDefaults', [])
  const { data: settings } = useRpc('getSettings', [])
  return (key) => {
    const own = settings?.mailNotifications?.[key]
    const built = defaults.find((one) => one.key === key)
    return { subject: built ? templatesOf(built, own)[lang].subject : '', isOff: own?.enabled === false && built?.required === false }
  }
}

/** What goes out by mail with what has just happened: to whom, which one, and what it says of the phase. */
export const Mails = ({ mails, words }: MailsProps): ReactElement => {
  const { t } = useTranslation(['procedures', 'mail'])
  const lang = useLanguage()
  const subjectOf = useSubjects()
  const readers = ({ companies, isForAll, isForTeam }: PlayedMail): string => {
    const all = [...(isForTeam ? [t('procedures:play.mails.team')] : []), ...companies.map(words.company)]
    return [...all, ...(isForAll ? [t('procedures:play.mails.watchers')] : [])].join(', ')
  }
  const wordsOf = ({ news }: PlayedMail): string => {
    if (!news) return ''
    const phase = words.called(news.phase.key)
    return shown(readIn(news.mail.words, lang) || t(`procedures:told.${news.mail.at}`, { phase }), phase)
  }
  return (
    <section className="pr-mails" aria-labelledby="pr-mails">
      <h2 id="pr-mails">{t('procedures:play.mails.head')}</h2>
      {mails.length === 0 && <p className="soft small">{t('procedures:play.mails.none')}</p>}
      <ul>
        {mails.map((one, n) => {
          const { subject, isOff } = subjectOf(one.key)
          const text = wordsOf(one)
          return (
            <li key={n}>
              <Icon name="mail" size={16} />
              <div>
                <b>{t(`mail:key.${one.key}.title`)}</b> {t('procedures:play.mails.to', { who: readers(one) })}
                {isOff && <small className="soft"> {t('procedures:play.mails.off')}</small>}
                {subject !== '' && <div className="soft small">{t('procedures:play.mails.subject', { subject: shown(subject, '…') })}</div>}
                {text !== '' && <blockquote className="small">{text}</blockquote>}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
