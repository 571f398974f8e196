import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readIn } from '../../engine/languages'
import { conditionsIn } from '../../workflows/kinds'
import type { ProcedureDocument } from '../../workflows/procedure'
import { useLanguage } from '../i18n/useLanguage'
import { Icon } from '../ui'
import { conditionText, mailText, namesIn } from '../procedure/valueText'
import { houseRulesOf, sentencesOf, type HouseRule } from './sentences'

const ALWAYS: readonly HouseRule[] = ['cancel', 'log']

/** Rules of the house, greyed, each with its source. */
export const Rules = ({ rules }: { rules: readonly HouseRule[] }): ReactElement => {
  const { t } = useTranslation('procedures')
  return (
    <>
      {rules.map((rule) => (
        <p key={rule} className="soft small pr-rule">
          <Icon name="lock" size={16} /> {t(`house.${rule}`)} <span>({t(`source.${rule}`)})</span>
        </p>
      ))}
    </>
  )
}

/** Phases in their order down a channel, each with its properties as sentences and what the house adds, greyed, with its source. */
export const PhaseList = ({ document }: { document: ProcedureDocument }): ReactElement => {
  const { t } = useTranslation(['procedures', 'machines'])
  const lang = useLanguage()
  const called = namesIn(document, { t: (key, params) => t(`procedures:${key}`, params), lang })
  return (
    <>
      {document.who && <p>{t(`procedures:who.${document.who}`)}</p>}
      {document.price && <p>{t(`procedures:price.${document.price}`)}</p>}
      <ol className="pr-phases">
        {document.phases.map((phase) => (
          <li key={phase.key} id={`phase-${phase.key}`} className={phase.kind}>
            <h3>{called(phase.key)}</h3>
            {sentencesOf(phase, called).map(({ key, params }) => (
              <p key={key}>{t(`procedures:says.${key}`, params)}</p>
            ))}
            {(phase.needs ?? []).length > 0 && (
              <p>
                {t('procedures:needs')}: {phase.needs?.map((name) => t(`machines:sentence.${name}`)).join(' ')}
              </p>
            )}
            {conditionsIn(phase).map(({ id, before, says }) => (
              <p key={id}>
                {conditionText(
                  { before, says: readIn(says, lang) },
                  { t: (key, params) => t(`procedures:${key}`, params), called, kind: phase.kind },
                )}
              </p>
            ))}
            {phase.mails?.map((mail, n) => (
              <p key={n}>{mailText(mail, { t: (key, params) => t(`procedures:${key}`, params), kind: phase.kind })}</p>
            ))}
            <Rules rules={houseRulesOf(phase, document)} />
            <p className="small">
              <span className="soft">{t('procedures:leads')}:</span>{' '}
              {phase.next.map((key) => (key === 'end' ? t('procedures:end') : called(key))).join(' · ')}
            </p>
          </li>
        ))}
      </ol>
      <h3 className="pr-rules">{t('procedures:rules')}</h3>
      <Rules rules={ALWAYS} />
    </>
  )
}
