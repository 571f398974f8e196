import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui'
import { useProblemText } from './parts'
import { useEditor } from './state'

/** What keeps the draft from being published, each leading to its place. */
export const ProblemList = (): ReactElement => {
  const { t } = useTranslation('procedures')
  const { problems, called, goToPlace } = useEditor()
  const textOf = useProblemText()
  if (problems.length === 0)
    return (
      <p className="soft pr-sound" role="status">
        <Icon name="check" /> {t('problems.none')}
      </p>
    )
  return (
    <section className="note error pr-problems" aria-label={t('problems.title', { count: problems.length })}>
      <Icon name="octagon" />
      <div>
        <p role="status">{t('problems.title', { count: problems.length })}</p>
        <ul>
          {problems.map((one, index) => (
            <li key={index}>
              <button type="button" className="linklike" onClick={() => goToPlace(one)}>
                {one.phase === null ? t('edit.whole') : called(one.phase)}
              </button>
              : {textOf(one)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
