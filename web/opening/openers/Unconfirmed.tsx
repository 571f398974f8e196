import './openers.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenersGroup, OpeningMatter } from '../../../server/contract/procedure/openers'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Icon } from '../../ui'
import { formatDateTime } from '../../ui/time'
import { useAsk, type AlsoMatter } from './useAsk'

interface UnconfirmedProps {
  projectId: string
  matter: OpeningMatter
  also?: readonly AlsoMatter[]
  group: Pick<OpenersGroup, 'people' | 'reasons' | 'asked'>
  /** Whoever began; missing: one opens alone. */
  starter?: string
  /** More are to come: nobody asks for these alone. */
  isPart?: boolean
}

/** In place of the password: why this person may not open yet, and how to ask for what is missing. */
export const Unconfirmed = ({
  projectId,
  matter,
  also = [],
  group: { people, reasons, asked },
  starter,
  isPart = false,
}: UnconfirmedProps): ReactElement => {
  const { t } = useTranslation('openers')
  const language = useLanguage()
  const { isAsking, ask } = useAsk(projectId, matter, also)
  return (
    <div className="note op-unconfirmed">
      <Icon name="lock" />
      <div>
        <b>{starter === undefined ? t('mineAlone') : t('mine', { name: starter })}</b>
        {reasons.map((reason) => (
          <p key={reason}>{t(`reason.${reason}`)}</p>
        ))}
        {starter !== undefined && <p>{t('mineRuns')}</p>}
        {asked ? (
          <p className="num">{t('asked', { name: asked.by, date: formatDateTime(asked.at, language) })}</p>
        ) : isPart ? (
          <p>{t('minePart')}</p>
        ) : (
          <Button busy={isAsking} onClick={() => void ask(people)}>
            {t('ask')}
          </Button>
        )}
      </div>
    </div>
  )
}
