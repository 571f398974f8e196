import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../../server/contract/tenders/views'
import { Button, Icon } from '../../../ui'
import { usualStart } from '../../procedureKind'
import type { PublishChoice } from './publishRules'

interface UsualStartProps {
  tender: TenderView
  choice: PublishChoice
  onChange: (patch: Partial<PublishChoice>) => void
}

/** Where another start is chosen than the notice's kind of procedure has: which one it is, and that nobody can hand in anything before. */
export const UsualStart = ({ tender, choice, onChange }: UsualStartProps): ReactElement | null => {
  const { t } = useTranslation('publishing')
  const usual = usualStart(tender)
  if (usual === null || usual === choice.start) return null
  const start = t(`start.${usual}`)
  return (
    <div className="p-usual" role="status">
      <Icon name="info" />
      <div>
        <p>
          {t(`usual.${usual}`)} {choice.start === 2 && t('usual.nothing')}
        </p>
        <Button size="small" onClick={() => onChange({ start: usual })}>
          {t('usual.choose', { start })}
        </Button>
      </div>
    </div>
  )
}
