import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExtensionProposalView } from '../../../server/contract/questions/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { ExtendDialog } from '../../procedure/ExtendDialog'
import { Button, Icon } from '../../ui'
import { DateTime } from '../../ui/time'

interface ExtensionsProps {
  tender: TenderView
  extensions: readonly ExtensionProposalView[]
  answerNo: number | null
}

/** An answer that leaves too little time proposes the extension; one click opens the dialog with it filled in. */
export const Extensions = ({ tender, extensions, answerNo }: ExtensionsProps): ReactElement => {
  const { t } = useTranslation('questions')
  const [chosen, setChosen] = useState<ExtensionProposalView | null>(null)
  return (
    <>
      {extensions.map((one) => (
        <div key={one.deadline} className="note time">
          <Icon name="clock" />
          <div>
            <p>
              {t(`extension.${one.reason}`)} <DateTime value={one.deadline} />
            </p>
            <p>
              {t('extension.proposal')}{' '}
              <b>
                <DateTime value={one.proposed} />
              </b>
            </p>
            <Button icon="clock" onClick={() => setChosen(one)}>
              {t('extension.button')}
            </Button>
          </div>
        </div>
      ))}
      {chosen && (
        <ExtendDialog
          tender={tender}
          lotId={chosen.lotIds[0] ?? ''}
          proposal={{ lotIds: chosen.lotIds, deadline: chosen.proposed, reason: t('extension.why', { no: answerNo ?? '' }) }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
