import type { MouseEvent, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { call, useRpc } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { rpcKey } from '../rpc/useRpc'
import { Button, Icon } from '../ui'
import { addressOf, needsTemplates, type CourseKey } from './course'
import { isCourse, wayTo, type Choice, type Step } from './steps'
import { readIn, type Text } from '../../engine/languages'
import { useLanguage } from '../i18n/useLanguage'

interface OwnTemplate {
  id: string
  name: Text
  active: boolean
  builtIn: boolean
}

interface Templates {
  templates: readonly OwnTemplate[]
}

/** Templates that this house made itself: one of them may be meant for the area. */
const OwnTemplates = ({ templates }: Templates): ReactElement | null => {
  const { t } = useTranslation('wizard')
  const language = useLanguage()
  const own = templates.filter(({ active, builtIn }) => active && !builtIn)
  if (own.length === 0) return null
  return (
    <>
      <h2>{t('empty.own')}</h2>
      <ul>
        {own.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/projekte/anlage/${encodeURIComponent(id)}#top`}>
              <b>{readIn(name, language)}</b>
              <Icon name="arrowRight" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A legal area that has no forms: what to do now, in order. */
const EmptyArea = ({ templates }: Templates): ReactElement => {
  const { t } = useTranslation('wizard')
  return (
    <>
      <p>{t('empty.intro')}</p>
      <ol className="ways">
        <li>{t('empty.other')}</li>
        <li>{t('empty.admin')}</li>
        <li>{t('empty.area')}</li>
      </ol>
      <OwnTemplates templates={templates} />
    </>
  )
}

/** All templates at once: the wizard must know what is offered before it leads there. */
const ALL = 10_000

/** One question, its answers as lines. A legal area without forms says so and shows the way on. */
export const ChoicePanel = ({ step }: { step: Step }): ReactElement => {
  const { t } = useTranslation('wizard')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const templates = useRpc('getProjectTemplates', [ALL])
  const settings = useRpc('getSettings', [])
  const isKnown = templates.data !== undefined && settings.data !== undefined
  const target = (choice: Choice): string =>
    isCourse(choice) ? addressOf(choice.course, templates.data ?? [], settings.data?.defaultTemplateSettings) : choice.to

  /** Whoever is quicker than the lists waits for them on the way, rather than beginning with the wrong form. */
  const goWhenKnown = async (course: CourseKey): Promise<void> => {
    const [offered, known] = await Promise.all([
      queryClient.fetchQuery({ queryKey: rpcKey('getProjectTemplates', [ALL]), queryFn: () => call('getProjectTemplates', ALL) }),
      queryClient.fetchQuery({ queryKey: rpcKey('getSettings'), queryFn: () => call('getSettings') }),
    ]).catch(() => [[], undefined] as const)
    await navigate(addressOf(course, offered, known?.defaultTemplateSettings))
  }
  const follow = (choice: Choice) => (event: MouseEvent) => {
    if (isKnown || !isCourse(choice) || !needsTemplates(choice.course) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void goWhenKnown(choice.course)
  }

  const back = wayTo(pathname).at(-1) ?? '/wizard/1'
  const isEmpty = step.choices.length === 0
  return (
    <>
      <section className="ch">
        <h1>{t(`step.${step.key}.title`)}</h1>
        {isEmpty ? (
          <EmptyArea templates={templates.data ?? []} />
        ) : (
          <>
            <p>{t(`step.${step.key}.text`)}</p>
            <ul>
              {step.choices.map((choice) => (
                <li key={choice.key}>
                  <Link to={target(choice)} onClick={follow(choice)}>
                    <span>
                      <b>{t(`choice.${choice.key}.title`)}</b>
                      <span className="soft">{t(`choice.${choice.key}.text`)}</span>
                    </span>
                    <Icon name="arrowRight" />
                  </Link>
                </li>
              ))}
            </ul>
            {step.key === 'other' && <OwnTemplates templates={templates.data ?? []} />}
          </>
        )}
        <div className="foot">
          <Button to={back}>{t('back')}</Button>
          {(isEmpty || step.key === 'other') && (
            <Button variant={isEmpty ? 'primary' : 'quiet'} to="/projekte/anlage#top">
              {t('otherTemplate')}
            </Button>
          )}
        </div>
      </section>
      <div className="hb-room" />
    </>
  )
}
