# Generated from the table of commands by build/commandLine/generateCommandFiles.ts. Do not edit.
_rudi_desk() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= action= kind= list= i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${COMP_WORDS[i]} in
      catalog | download | verify | follow | unfollow | status | update | diff | export | selection | key | encrypt | decrypt | reveal | identity | purge | audit | node-token | node-check | portal | doctor | reset | help | version) command=${COMP_WORDS[i]} && break ;;
    esac
  done
  for ((i++; i < COMP_CWORD; i++)); do
    case "$command ${COMP_WORDS[i]}" in
      'selection create' | 'selection check' | 'selection export' | 'identity create' | 'audit verify') action=${COMP_WORDS[i]} ;;
    esac
  done
  case "$command $before" in
    'selection --as') kind=words list='metalink aria2 curl rclone' ;;
    'encrypt --key') kind=files ;;
    *)
  case $before in
    --dialect) kind=words list='auto apm gateway' ;;
    --log-level) kind=words list='silent error warn info debug' ;;
    --on-collision) kind=words list='skip keep-both replace' ;;
    --protect) kind=words list='restricted all none' ;;
    --as) kind=words list='ro-crate datapackage dcat datacite csl bibtex readme' ;;
    --acl) kind=words list='documented 3.0.2 3.3.2' ;;
    --ca | --trust | --out | --sign | --private-key) kind=files ;;
    --data-dir | --to | --from) kind=folders ;;
    --portal | --proxy | --query | --theme | --limit | --connections | --segments | --give-up-after | --shard | --layout | --producer | --keep | --key | --scope | --port | --seed | --datasets | --token-lifetime | --biggest-bytes | --bytes-per-second | --list-item-ms | --base-path | --fault) return ;;
    *)
      if [[ $current == -* ]]; then
        kind=words list='--portal --dialect --data-dir --proxy --ca --sign-in-again --json --log-level --help'
        case $command in
          catalog) list+=' --query --theme --limit --offline' ;;
          download) list+=' --to --connections --segments --limit --give-up-after --from --shard --trust --newer --on-collision --layout --protect' ;;
          verify) list+=' --repair --from --give-up-after' ;;
          follow) list+=' --to --query --theme --producer' ;;
          unfollow) list+=' --to --query --theme --producer' ;;
          status) list+=' --list --files' ;;
          update) list+=' --dry-run --files --keep' ;;
          diff) list+=' --key --out --exit-code' ;;
          export) list+=' --as --out' ;;
          selection) list+=' --out --sign --trust --as' ;;
          key) list+=' --out' ;;
          encrypt) list+=' --to --key' ;;
          decrypt) list+=' --private-key --out' ;;
          reveal) list+=' --out' ;;
          identity) list+=' --out' ;;
          purge) list+=' --yes' ;;
          node-token) list+=' --scope --out' ;;
          portal) list+=' --port --seed --datasets --token-lifetime --biggest-bytes --bytes-per-second --list-item-ms --base-path --acl --fault --control' ;;
          reset) list+=' --yes --keys --dry-run' ;;
        esac
      else
        case $command$action in
          '') kind=words list='catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' ;;
          selection) kind=words list='create check export' ;;
          identity) kind=words list='create' ;;
          audit) kind=words list='verify' ;;
          *) case $command in
          diff | encrypt | decrypt | node-check | selection | reveal) kind=files ;;
          verify | export | purge) kind=folders ;;
          esac ;;
        esac
      fi
      ;;
  esac
      ;;
  esac
  case $kind in
    words) mapfile -t COMPREPLY < <(compgen -W "$list" -- "$current") ;;
    files) compopt -o filenames 2> /dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
    folders) compopt -o filenames 2> /dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
  esac
}
complete -F _rudi_desk rudi-desk desk
