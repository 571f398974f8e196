import type { ReactElement } from 'react'
import { NotFoundPage } from '../app/NotFoundPage'

const MailsPage = (): ReactElement => <NotFoundPage />

export default MailsPage
