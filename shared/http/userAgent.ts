/** The product's name in requests: a server's operator must be able to recognise and contact the product (N-14). */
export const USER_AGENT = 'RudiDesk/0.1 (bulk download of open data)'
