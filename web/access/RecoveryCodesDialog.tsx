import './twoFactor.css'
import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLeaveWarning } from '../kept/unsaved'
import { useSession } from '../session/SessionProvider'
import { toast } from '../ui/toasts/toasts'
import { Button, Modal } from '../ui'
import { copyText } from '../ui/copyText'

const FILE = 'lotse-wiederherstellungscodes.txt'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onSafe: () => void
}

/** The ten codes, this once: to copy, to keep as a file, to print. There is no way past saying that they are safe. */
const RecoveryCodesDialog = ({ codes, onSafe }: RecoveryCodesDialogProps): ReactElement => {
  const { t } = useTranslation('access')
  const { user } = useSession()
  const list = codes.map((code, index) => `${String(index + 1).padStart(2, ' ')}  ${code}`).join('\n')
  const sheet = `${t('codes.sheet', { email: user?.email ?? '' })}\n\n${list}\n\n${t('codes.once')}\n`

  // A reload would lose them: they are nowhere else.
  useLeaveWarning(true)

  const copy = async (): Promise<void> => {
    if (await copyText(codes.join('\n'))) toast.success(t('codes.copied'))
    else toast.warning(t('codes.notCopied'))
  }
  const download = (): void => {
    const address = URL.createObjectURL(new Blob([sheet], { type: 'text/plain;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = address
    link.download = FILE
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <>
      <Modal
        title={t('codes.title')}
        actions={
          <Button variant="primary" onClick={onSafe}>
            {t('codes.safe')}
          </Button>
        }
      >
        <p>{t('codes.text')}</p>
        <ol className="codes">
          {codes.map((code) => (
            <li key={code} className="hash">
              {code}
            </li>
          ))}
        </ol>
        <div className="codes-ways wraps-3">
          <Button icon="copy" onClick={() => void copy()}>
            {t('codes.copy')}
          </Button>
          <Button icon="download" onClick={download}>
            {t('codes.download')}
          </Button>
          <Button icon="print" onClick={() => window.print()}>
            {t('codes.print')}
          </Button>
        </div>
        <p className="small soft">{t('codes.once')}</p>
      </Modal>
      {createPortal(<pre className="codes-sheet">{sheet}</pre>, document.body)}
    </>
  )
}
export default RecoveryCodesDialog
