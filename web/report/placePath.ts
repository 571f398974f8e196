import type { ReportStatement } from '../../server/contract/report/report'
import {
  contractPath,
  evaluationPath,
  examinationPath,
  lettersPath,
  messagesPath,
  needPath,
  orderPath,
  questionsPath,
  requestsPath,
} from '../tender-frame/paths'

type Place = ReportStatement['place']

/** Where a thing is filled or known from; null: only here, by hand. */
export function placePath(place: Place, projectId: string): string | null {
  const tender = `/projekte/${projectId}`
  if (place === 'form') return `/projekte/bearbeiten/${projectId}`
  if (place === 'participants') return `${tender}/teilnehmer`
  if (place === 'evaluation') return evaluationPath(projectId)
  if (place === 'examination') return examinationPath(projectId)
  if (place === 'questions') return questionsPath(projectId)
  if (place === 'requests') return requestsPath(projectId)
  if (place === 'messages') return messagesPath(projectId)
  if (place === 'letters') return lettersPath(projectId)
  if (place === 'need') return needPath(projectId)
  if (place === 'order') return orderPath(projectId)
  if (place === 'contract') return contractPath(projectId)
  return place === 'award' ? tender : null
}
