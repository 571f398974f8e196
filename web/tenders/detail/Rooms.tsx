export { PublicDocuments as Rooms } from '../../rooms/pages/PublicDocuments'
