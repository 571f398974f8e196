import type { ReactElement } from 'react'
import { NotFoundPage } from '../app/NotFoundPage'

const WizardPage = (): ReactElement => <NotFoundPage />

export default WizardPage
