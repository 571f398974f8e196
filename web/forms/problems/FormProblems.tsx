import { langOf } from '../../i18n'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormEditor } from '../editor/FormEditor'
import { sayingOf } from '../editor/problems'
import type { FormProblem } from '../editor/types'
import { useProblems } from '../editor/useFormEditor'
import { Icon } from '../theme/Icon'
import { SideSection } from '../../ui/Side'
import { placeOf } from '../values/place'
import { PROBLEMS_HEADING } from './goToProblems'
import { problemSentence } from './sentence'

/** More sentences than these nobody reads at once; the others follow as these are answered. */
const SHOWN = 50

interface FormProblemsProps {
  editor: FormEditor
  /** Behind the sentence of a problem: a way out of the form, where it is mended elsewhere. */
  wayOut?: (problem: FormProblem) => ReactNode
}

/**
 * Every problem as a sentence that names its field and leads to it. Its heading takes the focus (goToProblems). Renders nothing while there
 * is none.
 */
export function FormProblems({ editor, wayOut }: FormProblemsProps) {
  const { t, i18n } = useTranslation('forms')
  const lang = langOf(i18n)
  const problems = useProblems(editor)
  if (problems.length === 0) return null
  return (
    <SideSection
      className="f-problems"
      id={PROBLEMS_HEADING}
      title={
        <>
          {t('problems.title')} <span className="num">{problems.length}</span>
        </>
      }
    >
      <ul className="f-prob">
        {problems.slice(0, SHOWN).map((problem) => {
          const label = editor.template.node(problem.contentId)?.ui.label[lang] ?? problem.contentId
          // What is said of a lot and mended in its result: the lot is what one has to know, the link leads to the result.
          const item = problem.params?.item
          const place = placeOf(editor, typeof item === 'string' ? `${item}/` : problem.path, { lang, t })
          return (
            <li key={`${problem.path} ${sayingOf(problem)}`}>
              <span className={problem.severity === 'ERROR' ? 'f-err' : 'soft'}>
                <Icon name="octagon" small />
              </span>
              <span>
                <button type="button" className="f-link" onClick={() => editor.goTo(problem.path)}>
                  {label}
                </button>{' '}
                {problemSentence(t, problem, label)}
                {wayOut ? <> {wayOut(problem)}</> : null}
                {place === '' ? null : <small>{place}</small>}
              </span>
            </li>
          )
        })}
      </ul>
      {problems.length > SHOWN ? <p className="soft">{t('problems.more', { count: problems.length - SHOWN })}</p> : null}
    </SideSection>
  )
}
