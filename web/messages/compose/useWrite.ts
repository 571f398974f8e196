import { useNavigate } from 'react-router'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useSession } from '../../session/SessionProvider'
import { useHindrance } from '../../tender-frame/useOwnOffer'
import { composePath } from '../../tender-frame/paths'

interface Write {
  /** The team and companies write; guests are asked to log in first. Others of authorities, and people without a company, do not. */
  mayWrite: boolean
  /** To where one writes: a new message, or the answer to one. Guests come there after the login. */
  write: (replyTo?: string) => void
}

export function useWrite(tender: TenderView): Write {
  const navigate = useNavigate()
  const { askLogin } = useSession()
  const hindrance = useHindrance()
  const write = (replyTo?: string): void => {
    const target = composePath(tender.id, replyTo)
    if (hindrance === 'guest') askLogin({ message: 'nr_mes', target })
    else void navigate(target)
  }
  return { mayWrite: tender.team !== undefined || hindrance === null || hindrance === 'guest', write }
}
