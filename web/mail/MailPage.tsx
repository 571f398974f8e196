import type { ReactElement } from 'react'
import { NotFoundPage } from '../app/NotFoundPage'

const MailPage = (): ReactElement => <NotFoundPage />

export default MailPage
