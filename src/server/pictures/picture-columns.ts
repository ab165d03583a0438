/** SQL: the columns of a picture (alias `of`) in answers: its path, and its size and thumbhash. */
export const pictureColumnsSql = (of: string, prefix = 'img') => `
  ${of}.name || '.jpg' as ${prefix}_url,
  case when ${of}.id is not null
    then json_build_object('width', ${of}.width, 'height', ${of}.height, 'thumbhash', ${of}.thumbhash) end as ${prefix}`
