import './assistant.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { withLawName } from '../../i18n/lawName'
import { useLanguage } from '../../i18n/useLanguage'
import { dayInWords } from '../../forms/values/dates'
import { Icon } from '../../ui'
import type { Short } from './targets'

interface ShortNoteProps {
  shortfall: Short['shortfall']
  onGo?: () => void
  where?: string
  /** Puts the deadline where it is long enough. */
  onTake?: (() => void) | undefined
}

/** 'Die Mindestfrist nach § 15 Abs. 2 VgV beträgt 35 Tage; gesetzt: 28.' A warning: it keeps nobody from anything. */
const ShortNote = ({ shortfall, onGo, where, onTake }: ShortNoteProps): ReactElement => {
  const { t } = useTranslation('assistant')
  const language = useLanguage()
  const { minimum, asked, given, earliest, after } = shortfall
  return (
    <p className="da-short">
      <Icon name="warning" size={16} />
      <span>
        {where !== undefined && <b>{where}: </b>}
        {minimum === null
          ? t('shortHere', withLawName({ asked, given }))
          : t('short', withLawName({ paragraph: minimum.paragraph, asked, given, after }))}{' '}
        {t('earliest', { day: dayInWords(earliest, language) })}
        {minimum?.verified === false && ` ${t('unverified')}`}
        {onGo && (
          <>
            {' '}
            <button type="button" className="da-go" onClick={onGo}>
              {t('toField')}
            </button>
          </>
        )}
        {onTake && (
          <>
            {' '}
            <button type="button" className="da-go" onClick={onTake}>
              {t('takeDay')}
            </button>
          </>
        )}
      </span>
    </p>
  )
}

export default ShortNote
