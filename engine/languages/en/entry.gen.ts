// Made by scripts/lists.mjs from the folders: npm run lists.
import access from './web/access.json'
import organizations from './web/organizations.json'
import registration from './web/registration.json'
import wizard from './web/wizard.json'

export default {
  access,
  organizations,
  registration,
  wizard,
}
