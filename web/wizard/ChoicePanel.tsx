import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useRpc } from '../app/rpc'
import { Button, Icon } from '../ui'
import { addressOf } from './course'
import { isCourse, wayTo, type Choice, type Step } from './steps'

/** All templates at once: the wizard must know what is offered before it leads there. */
const ALL = 10_000

/** One question, its answers as lines. A legal area without forms says so and shows the way on. */
export const ChoicePanel = ({ step }: { step: Step }): ReactElement => {
  const { t } = useTranslation('wizard')
  const { pathname } = useLocation()
  const templates = useRpc('getProjectTemplates', [ALL])
  const settings = useRpc('getSettings', [])
  const target = (choice: Choice): string =>
    isCourse(choice) ? addressOf(choice.course, templates.data ?? [], settings.data?.defaultTemplateSettings) : choice.to
  const back = wayTo(pathname).at(-1) ?? '/wizard/1'
  const isEmpty = step.choices.length === 0
  return (
    <>
      <section className="ch">
        <h1>{t(`step.${step.key}.title`)}</h1>
        <p>{t(isEmpty ? 'notYet' : `step.${step.key}.text`)}</p>
        {!isEmpty && (
          <ul>
            {step.choices.map((choice) => (
              <li key={choice.key}>
                <Link to={target(choice)}>
                  <span>
                    <b>{t(`choice.${choice.key}.title`)}</b>
                    <span className="soft">{t(`choice.${choice.key}.text`)}</span>
                  </span>
                  <Icon name="arrowRight" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className="foot">
          <Button to={back}>{t('back')}</Button>
          {isEmpty && (
            <Button variant="primary" to="/projekte/anlage#top">
              {t('otherTemplate')}
            </Button>
          )}
        </div>
      </section>
      <div className="hb-room" />
    </>
  )
}
