import './questions.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Button } from '../ui'
import { questionsPath } from '../tender-frame/paths'
import { Answers } from './public/Answers'
import { CatalogueButton } from './public/PdfButton'
import { DeadlineNote } from './public/DeadlineNote'

/** 'Fragen & Antworten' on the public page of a tender. Nothing where nothing was answered and nobody can ask. */
export const AnswersSection = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation(['questions', 'rooms'])
  const { phase } = useSession()
  const { data: answers = [] } = useRpc('getAnswers', [tender.id])
  const { data: rules } = useRpc('getQuestionRules', [tender.id])
  if (answers.length === 0 && rules?.open !== true && rules?.stops === undefined) return null
  return (
    <section id="fragen" className="qs">
      <h2>
        {t('title')} <span className="n num">{answers.length}</span>
      </h2>
      {rules && <DeadlineNote rules={rules} tender={tender} />}
      {phase === 'guest' && <p className="small soft">{t('guest')}</p>}
      {answers.length === 0 ? <p>{t('empty.section')}</p> : <Answers answers={answers} />}
      <p className="qs-acts">
        <Button icon="help" to={`${questionsPath(tender.id)}#top`}>
          {t(rules?.open === true ? 'ask.button' : 'all')}
        </Button>
        {answers.length > 0 && <CatalogueButton projectId={tender.id} />}
      </p>
    </section>
  )
}
