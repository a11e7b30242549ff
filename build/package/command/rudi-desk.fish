# Generated from the table of commands by build/commandLine/generateCommandFiles.ts. Do not edit.
complete -c rudi-desk -f
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a catalog -d 'the catalogue'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a download -d 'downloads into --to <folder>: datasets, media:<id>, pages or addresses of the portal, rudi:// links, or a .rudi-selection.json'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a verify -d 'reads every file again and compares it with its recorded hash'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a follow -d 'follows datasets or files in --to <folder>: status says what has changed, update downloads it'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a unfollow -d 'follows these datasets or files no more; files stay'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a status -d 'says what has changed of what you follow: new, changed and withdrawn files, licence, access, description'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a update -d 'downloads what has changed of what you follow'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a diff -d 'compares two versions of a table: columns, rows, cells'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a export -d 'describes a folder of downloads for other programs'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a selection -d 'writes a selection into a file that download takes elsewhere, checks it, or writes it for another program'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a key -d 'the portal’s public key: algorithm, size, fingerprint'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a encrypt -d 'encrypts for the portal into --to <folder>'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a decrypt -d 'opens a .crypt file'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a reveal -d 'decrypts a protected file with your identity'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a identity -d 'create: makes the age identity that encrypts and opens protected files, and keeps it in the keychain'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a purge -d 'destroys protected files: overwrites the key of each one, then removes it'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a audit -d 'lists what was done with protected files; verify: checks that the log was not changed'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a node-token -d 'a producer node’s token'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a node-check -d 'is this token this portal’s, and still good?'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a portal -d 'the demo portal'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a doctor -d 'looks at this computer: version, sandbox, keychain, folders, network, portal, clock'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a reset -d 'removes accounts, queues, settings, logs and copies of catalogues from this computer, for example before it is uninstalled; downloaded files stay'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a help -d 'lists the commands'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a version -d 'prints the version'
complete -c rudi-desk -l portal -d 'the portal; otherwise RUDI_PORTAL names it' -x
complete -c rudi-desk -l dialect -d 'generation of the portal' -x -a 'auto apm gateway'
complete -c rudi-desk -l data-dir -d 'where queue, logs and the copy of the catalogue lie' -x -a '(__fish_complete_directories)'
complete -c rudi-desk -l proxy -d 'proxy to use, or none' -x
complete -c rudi-desk -l ca -d 'certificate authorities to trust besides the usual ones' -r -F
complete -c rudi-desk -l sign-in-again -d 'sends a password that the portal refused before'
complete -c rudi-desk -l json -d 'prints one JSON object a line'
complete -c rudi-desk -l log-level -d 'silent keeps no log' -x -a 'silent error warn info debug'
complete -c rudi-desk -l help -s h -d 'help of one command'
complete -c rudi-desk -n '__fish_seen_subcommand_from catalog' -l query -d 'words to search for' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from catalog' -l theme -d 'theme to list; may be given again' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from catalog' -l limit -d 'how many datasets to list; for download, bytes per second of all files together, as in 2M' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from catalog' -l offline -d 'reads the local copy of the catalogue'
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l to -d 'folder to write into' -x -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l connections -d 'files at once, 1 to 16' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l segments -d 'connections per file, 1 to 8' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l limit -d 'how many datasets to list; for download, bytes per second of all files together, as in 2M' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l give-up-after -d 'a file without a new byte for so long has failed, as in 15m' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l from -d 'another folder that may have the same files; may be given again' -x -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l shard -d 'only the i-th of n parts; other machines take the others into the same folder' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l trust -d 'public key of minisign that must have signed a selection' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l newer -d 'also files that have changed since the selection was made'
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l on-collision -d 'what to do with a name that is taken' -x -a 'skip keep-both replace'
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l layout -d 'folders below --to, as in {producer}/{dataset}' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l protect -d 'which files are kept encrypted on the disk' -x -a 'restricted all none'
complete -c rudi-desk -n '__fish_seen_subcommand_from verify' -l repair -d 'fetches damaged blocks and missing files again'
complete -c rudi-desk -n '__fish_seen_subcommand_from verify' -l from -d 'another folder that may have the same files; may be given again' -x -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from verify' -l give-up-after -d 'a file without a new byte for so long has failed, as in 15m' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from verify' -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from follow' -l to -d 'folder to write into' -x -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from unfollow' -l to -d 'folder to write into' -x -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from update' -l dry-run -d 'only says what would be done'
complete -c rudi-desk -n '__fish_seen_subcommand_from update' -l keep -d 'former versions to keep of each file' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from diff' -l key -d 'public key, instead of the one of the portal; for diff, columns that identify a row, as in code,year' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from diff' -l out -d 'file to write' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from diff' -l exit-code -d 'ends with 1 when the files differ'
complete -c rudi-desk -n '__fish_seen_subcommand_from diff' -F
complete -c rudi-desk -n '__fish_seen_subcommand_from export' -l as -d 'format to write: the first four are for a selection, the others for a folder' -x -a 'metalink aria2 curl rclone ro-crate datapackage dcat datacite csl bibtex readme'
complete -c rudi-desk -n '__fish_seen_subcommand_from export' -l out -d 'file to write' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from export' -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from selection' -l out -d 'file to write' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from selection' -l sign -d 'secret key of minisign with which a selection is signed' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from selection' -l trust -d 'public key of minisign that must have signed a selection' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from selection' -l as -d 'format to write: the first four are for a selection, the others for a folder' -x -a 'metalink aria2 curl rclone ro-crate datapackage dcat datacite csl bibtex readme'
complete -c rudi-desk -n '__fish_seen_subcommand_from selection' -F
complete -c rudi-desk -n '__fish_seen_subcommand_from key' -l out -d 'file to write' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from encrypt' -l to -d 'folder to write into' -x -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from encrypt' -l key -d 'public key, instead of the one of the portal; for diff, columns that identify a row, as in code,year' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from encrypt' -F
complete -c rudi-desk -n '__fish_seen_subcommand_from decrypt' -l private-key -d 'private key in PEM' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from decrypt' -l out -d 'file to write' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from decrypt' -F
complete -c rudi-desk -n '__fish_seen_subcommand_from reveal' -l out -d 'file to write' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from reveal' -F
complete -c rudi-desk -n '__fish_seen_subcommand_from identity' -l out -d 'file to write' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from purge' -l yes -d 'does not ask before protected files are destroyed'
complete -c rudi-desk -n '__fish_seen_subcommand_from purge' -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from node-token' -l scope -d 'scopes of the token' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from node-token' -l out -d 'file to write' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from node-check' -F
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l port -d 'port to listen at' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l seed -d 'seed of the datasets' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l datasets -d 'number of datasets' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l token-lifetime -d 'how long a token is good' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l biggest-bytes -d 'size of the largest file' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l bytes-per-second -d 'speed of the portal' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l list-item-ms -d 'time that a list takes for each record' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l base-path -d 'path below which the portal answers' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l acl -d 'generation of the account service' -x -a 'documented 3.0.2 3.3.2'
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l fault -d 'a fault of the server' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l control -d 'lets other processes switch faults'
complete -c rudi-desk -n '__fish_seen_subcommand_from reset' -l yes -d 'does not ask before protected files are destroyed'
complete -c rudi-desk -n '__fish_seen_subcommand_from reset' -l keys -d 'also the keys and the audit log of protected files'
complete -c rudi-desk -n '__fish_seen_subcommand_from reset' -l dry-run -d 'only says what would be done'
complete -c desk -f
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a catalog -d 'the catalogue'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a download -d 'downloads into --to <folder>: datasets, media:<id>, pages or addresses of the portal, rudi:// links, or a .rudi-selection.json'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a verify -d 'reads every file again and compares it with its recorded hash'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a follow -d 'follows datasets or files in --to <folder>: status says what has changed, update downloads it'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a unfollow -d 'follows these datasets or files no more; files stay'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a status -d 'says what has changed of what you follow: new, changed and withdrawn files, licence, access, description'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a update -d 'downloads what has changed of what you follow'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a diff -d 'compares two versions of a table: columns, rows, cells'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a export -d 'describes a folder of downloads for other programs'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a selection -d 'writes a selection into a file that download takes elsewhere, checks it, or writes it for another program'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a key -d 'the portal’s public key: algorithm, size, fingerprint'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a encrypt -d 'encrypts for the portal into --to <folder>'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a decrypt -d 'opens a .crypt file'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a reveal -d 'decrypts a protected file with your identity'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a identity -d 'create: makes the age identity that encrypts and opens protected files, and keeps it in the keychain'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a purge -d 'destroys protected files: overwrites the key of each one, then removes it'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a audit -d 'lists what was done with protected files; verify: checks that the log was not changed'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a node-token -d 'a producer node’s token'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a node-check -d 'is this token this portal’s, and still good?'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a portal -d 'the demo portal'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a doctor -d 'looks at this computer: version, sandbox, keychain, folders, network, portal, clock'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a reset -d 'removes accounts, queues, settings, logs and copies of catalogues from this computer, for example before it is uninstalled; downloaded files stay'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a help -d 'lists the commands'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a version -d 'prints the version'
complete -c desk -l portal -d 'the portal; otherwise RUDI_PORTAL names it' -x
complete -c desk -l dialect -d 'generation of the portal' -x -a 'auto apm gateway'
complete -c desk -l data-dir -d 'where queue, logs and the copy of the catalogue lie' -x -a '(__fish_complete_directories)'
complete -c desk -l proxy -d 'proxy to use, or none' -x
complete -c desk -l ca -d 'certificate authorities to trust besides the usual ones' -r -F
complete -c desk -l sign-in-again -d 'sends a password that the portal refused before'
complete -c desk -l json -d 'prints one JSON object a line'
complete -c desk -l log-level -d 'silent keeps no log' -x -a 'silent error warn info debug'
complete -c desk -l help -s h -d 'help of one command'
complete -c desk -n '__fish_seen_subcommand_from catalog' -l query -d 'words to search for' -x
complete -c desk -n '__fish_seen_subcommand_from catalog' -l theme -d 'theme to list; may be given again' -x
complete -c desk -n '__fish_seen_subcommand_from catalog' -l limit -d 'how many datasets to list; for download, bytes per second of all files together, as in 2M' -x
complete -c desk -n '__fish_seen_subcommand_from catalog' -l offline -d 'reads the local copy of the catalogue'
complete -c desk -n '__fish_seen_subcommand_from download' -l to -d 'folder to write into' -x -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from download' -l connections -d 'files at once, 1 to 16' -x
complete -c desk -n '__fish_seen_subcommand_from download' -l segments -d 'connections per file, 1 to 8' -x
complete -c desk -n '__fish_seen_subcommand_from download' -l limit -d 'how many datasets to list; for download, bytes per second of all files together, as in 2M' -x
complete -c desk -n '__fish_seen_subcommand_from download' -l give-up-after -d 'a file without a new byte for so long has failed, as in 15m' -x
complete -c desk -n '__fish_seen_subcommand_from download' -l from -d 'another folder that may have the same files; may be given again' -x -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from download' -l shard -d 'only the i-th of n parts; other machines take the others into the same folder' -x
complete -c desk -n '__fish_seen_subcommand_from download' -l trust -d 'public key of minisign that must have signed a selection' -r -F
complete -c desk -n '__fish_seen_subcommand_from download' -l newer -d 'also files that have changed since the selection was made'
complete -c desk -n '__fish_seen_subcommand_from download' -l on-collision -d 'what to do with a name that is taken' -x -a 'skip keep-both replace'
complete -c desk -n '__fish_seen_subcommand_from download' -l layout -d 'folders below --to, as in {producer}/{dataset}' -x
complete -c desk -n '__fish_seen_subcommand_from download' -l protect -d 'which files are kept encrypted on the disk' -x -a 'restricted all none'
complete -c desk -n '__fish_seen_subcommand_from verify' -l repair -d 'fetches damaged blocks and missing files again'
complete -c desk -n '__fish_seen_subcommand_from verify' -l from -d 'another folder that may have the same files; may be given again' -x -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from verify' -l give-up-after -d 'a file without a new byte for so long has failed, as in 15m' -x
complete -c desk -n '__fish_seen_subcommand_from verify' -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from follow' -l to -d 'folder to write into' -x -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from unfollow' -l to -d 'folder to write into' -x -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from update' -l dry-run -d 'only says what would be done'
complete -c desk -n '__fish_seen_subcommand_from update' -l keep -d 'former versions to keep of each file' -x
complete -c desk -n '__fish_seen_subcommand_from diff' -l key -d 'public key, instead of the one of the portal; for diff, columns that identify a row, as in code,year' -r -F
complete -c desk -n '__fish_seen_subcommand_from diff' -l out -d 'file to write' -r -F
complete -c desk -n '__fish_seen_subcommand_from diff' -l exit-code -d 'ends with 1 when the files differ'
complete -c desk -n '__fish_seen_subcommand_from diff' -F
complete -c desk -n '__fish_seen_subcommand_from export' -l as -d 'format to write: the first four are for a selection, the others for a folder' -x -a 'metalink aria2 curl rclone ro-crate datapackage dcat datacite csl bibtex readme'
complete -c desk -n '__fish_seen_subcommand_from export' -l out -d 'file to write' -r -F
complete -c desk -n '__fish_seen_subcommand_from export' -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from selection' -l out -d 'file to write' -r -F
complete -c desk -n '__fish_seen_subcommand_from selection' -l sign -d 'secret key of minisign with which a selection is signed' -r -F
complete -c desk -n '__fish_seen_subcommand_from selection' -l trust -d 'public key of minisign that must have signed a selection' -r -F
complete -c desk -n '__fish_seen_subcommand_from selection' -l as -d 'format to write: the first four are for a selection, the others for a folder' -x -a 'metalink aria2 curl rclone ro-crate datapackage dcat datacite csl bibtex readme'
complete -c desk -n '__fish_seen_subcommand_from selection' -F
complete -c desk -n '__fish_seen_subcommand_from key' -l out -d 'file to write' -r -F
complete -c desk -n '__fish_seen_subcommand_from encrypt' -l to -d 'folder to write into' -x -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from encrypt' -l key -d 'public key, instead of the one of the portal; for diff, columns that identify a row, as in code,year' -r -F
complete -c desk -n '__fish_seen_subcommand_from encrypt' -F
complete -c desk -n '__fish_seen_subcommand_from decrypt' -l private-key -d 'private key in PEM' -r -F
complete -c desk -n '__fish_seen_subcommand_from decrypt' -l out -d 'file to write' -r -F
complete -c desk -n '__fish_seen_subcommand_from decrypt' -F
complete -c desk -n '__fish_seen_subcommand_from reveal' -l out -d 'file to write' -r -F
complete -c desk -n '__fish_seen_subcommand_from reveal' -F
complete -c desk -n '__fish_seen_subcommand_from identity' -l out -d 'file to write' -r -F
complete -c desk -n '__fish_seen_subcommand_from purge' -l yes -d 'does not ask before protected files are destroyed'
complete -c desk -n '__fish_seen_subcommand_from purge' -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from node-token' -l scope -d 'scopes of the token' -x
complete -c desk -n '__fish_seen_subcommand_from node-token' -l out -d 'file to write' -r -F
complete -c desk -n '__fish_seen_subcommand_from node-check' -F
complete -c desk -n '__fish_seen_subcommand_from portal' -l port -d 'port to listen at' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l seed -d 'seed of the datasets' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l datasets -d 'number of datasets' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l token-lifetime -d 'how long a token is good' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l biggest-bytes -d 'size of the largest file' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l bytes-per-second -d 'speed of the portal' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l list-item-ms -d 'time that a list takes for each record' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l base-path -d 'path below which the portal answers' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l acl -d 'generation of the account service' -x -a 'documented 3.0.2 3.3.2'
complete -c desk -n '__fish_seen_subcommand_from portal' -l fault -d 'a fault of the server' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l control -d 'lets other processes switch faults'
complete -c desk -n '__fish_seen_subcommand_from reset' -l yes -d 'does not ask before protected files are destroyed'
complete -c desk -n '__fish_seen_subcommand_from reset' -l keys -d 'also the keys and the audit log of protected files'
complete -c desk -n '__fish_seen_subcommand_from reset' -l dry-run -d 'only says what would be done'
