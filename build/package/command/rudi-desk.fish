# Generated from the table of commands by build/commandLine/generateCommandFiles.ts. Do not edit.
complete -c rudi-desk -f
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a catalog -d 'lists the datasets of the portal'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a download -d 'downloads into a folder, verifies, and resumes what was interrupted'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a verify -d 'reads every file again and compares it with its recorded hash'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a follow -d 'follows datasets, files or a search in a folder'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a unfollow -d 'stops following datasets, files or searches; files stay'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a status -d 'lists what has changed in what you follow'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a update -d 'downloads what has changed in what you follow'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a diff -d 'compares two versions of a table: columns, rows, cells'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a export -d 'describes a folder of downloads for other programs'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a selection -d 'writes a selection into a file, checks it or exports it'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a key -d 'shows the portal’s public key: algorithm, size, fingerprint'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a encrypt -d 'encrypts files for the portal'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a decrypt -d 'opens a .crypt file with your private key'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a reveal -d 'decrypts a protected file with your identity'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a identity -d 'creates the age identity that encrypts and opens protected files'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a purge -d 'purges protected files: overwrites the key of each one, then removes it'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a audit -d 'lists what was done with protected files'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a node-token -d 'gets the token of a producer’s node'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a node-check -d 'asks the portal whether a node’s token is valid'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a portal -d 'runs the demo portal'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a doctor -d 'checks this computer: version, sandbox, keychain, folders, network, portal, clock'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a reset -d 'removes what Rudi Desk keeps on this computer, except downloaded files'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a help -d 'lists the commands, or describes the one whose name follows'
complete -c rudi-desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a version -d 'prints the version'
complete -c rudi-desk -l portal -d 'the portal, otherwise the one of RUDI_PORTAL' -x
complete -c rudi-desk -l dialect -d 'generation of the portal' -x -a 'auto apm gateway'
complete -c rudi-desk -l data-dir -d 'folder of the queue, the logs and the copy of the catalogue' -x -a '(__fish_complete_directories)'
complete -c rudi-desk -l proxy -d 'proxy to use, or none' -x
complete -c rudi-desk -l ca -d 'certificate authorities to trust in addition to the usual ones' -r -F
complete -c rudi-desk -l sign-in-again -d 'sends a password that the portal has refused before'
complete -c rudi-desk -l json -d 'one JSON object a line'
complete -c rudi-desk -l log-level -d 'silent: no log' -x -a 'silent error warn info debug'
complete -c rudi-desk -l help -s h -d 'help of one command'
complete -c rudi-desk -n '__fish_seen_subcommand_from catalog' -l query -d 'words to search for' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from catalog' -l theme -d 'code of a theme; may be repeated' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from catalog' -l limit -d 'how many datasets to list' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from catalog' -l offline -d 'reads the local copy of the catalogue'
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l to -d 'folder to write into' -x -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l connections -d 'files at once, 1 to 16' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l segments -d 'connections per file, 1 to 8; otherwise up to 4 as long as they help' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l limit -d 'bytes per second, all files together' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l give-up-after -d 'gives up a file that receives nothing for this long; 0: never' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l from -d 'folder to copy identical files from first; may be repeated' -x -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l shard -d 'the i-th of n parts; other machines take the others into the same folder' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l trust -d 'minisign public key that must have signed the selection' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l newer -d 'also files that have changed since the selection was made'
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l on-collision -d 'what to do with a name that is taken' -x -a 'skip keep-both replace'
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l layout -d 'folders below --to, for example {producer}/{dataset}' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from download' -l protect -d 'files kept encrypted on the disk; by default restricted, if an identity is set up' -x -a 'restricted all none'
complete -c rudi-desk -n '__fish_seen_subcommand_from verify' -l repair -d 'downloads damaged blocks and missing files again'
complete -c rudi-desk -n '__fish_seen_subcommand_from verify' -l from -d 'folder to copy identical files from first; may be repeated' -x -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from verify' -l give-up-after -d 'gives up a file that receives nothing for this long; 0: never' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from verify' -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from follow' -l to -d 'folder to write into' -x -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from follow' -l query -d 'words to search for' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from follow' -l theme -d 'code of a theme; may be repeated' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from follow' -l producer -d 'name of the producer in the catalogue; may be repeated' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from unfollow' -l to -d 'in this folder only' -x -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from unfollow' -l query -d 'words to search for' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from unfollow' -l theme -d 'code of a theme; may be repeated' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from unfollow' -l producer -d 'name of the producer in the catalogue; may be repeated' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from status' -l list -d 'lists what is followed, without contacting a portal'
complete -c rudi-desk -n '__fish_seen_subcommand_from status' -l files -d 'also asks the producers whether their files are still those of the portal'
complete -c rudi-desk -n '__fish_seen_subcommand_from update' -l dry-run -d 'shows what would be done, without changing anything'
complete -c rudi-desk -n '__fish_seen_subcommand_from update' -l files -d 'also asks the producers whether their files are still those of the portal'
complete -c rudi-desk -n '__fish_seen_subcommand_from update' -l keep -d 'previous versions to keep of each file' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from diff' -l key -d 'columns that identify a row' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from diff' -l out -d '.csv or .parquet file of the rows that differ' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from diff' -l exit-code -d 'ends with 1 when the files differ'
complete -c rudi-desk -n '__fish_seen_subcommand_from diff' -F
complete -c rudi-desk -n '__fish_seen_subcommand_from export' -l as -d 'format to write' -x -a 'ro-crate datapackage dcat datacite csl bibtex readme'
complete -c rudi-desk -n '__fish_seen_subcommand_from export' -l out -d 'file to write, otherwise the usual name in that folder' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from export' -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from selection' -l out -d 'file to write' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from selection' -l sign -d 'minisign secret key that signs the selection' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from selection' -l trust -d 'minisign public key that must have signed the selection' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from selection' -l as -d 'program to export for' -x -a 'metalink aria2 curl rclone'
complete -c rudi-desk -n '__fish_seen_subcommand_from selection; and not __fish_seen_subcommand_from create check export' -a create
complete -c rudi-desk -n '__fish_seen_subcommand_from selection; and not __fish_seen_subcommand_from create check export' -a check
complete -c rudi-desk -n '__fish_seen_subcommand_from selection; and not __fish_seen_subcommand_from create check export' -a export
complete -c rudi-desk -n '__fish_seen_subcommand_from selection' -F
complete -c rudi-desk -n '__fish_seen_subcommand_from key' -l out -d 'file to keep the key in' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from encrypt' -l to -d 'folder to write into' -x -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from encrypt' -l key -d 'public key, otherwise the one of the portal' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from encrypt' -F
complete -c rudi-desk -n '__fish_seen_subcommand_from decrypt' -l private-key -d 'private key, in PEM' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from decrypt' -l out -d 'file to write' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from decrypt' -F
complete -c rudi-desk -n '__fish_seen_subcommand_from reveal' -l out -d 'file to write' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from reveal' -F
complete -c rudi-desk -n '__fish_seen_subcommand_from identity' -l out -d 'recovery file, to be stored in a safe place' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from identity; and not __fish_seen_subcommand_from create' -a create
complete -c rudi-desk -n '__fish_seen_subcommand_from purge' -l yes -d 'without asking'
complete -c rudi-desk -n '__fish_seen_subcommand_from purge' -a '(__fish_complete_directories)'
complete -c rudi-desk -n '__fish_seen_subcommand_from audit; and not __fish_seen_subcommand_from verify' -a verify
complete -c rudi-desk -n '__fish_seen_subcommand_from node-token' -l scope -d 'scopes of the token' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from node-token' -l out -d 'file to keep the token in' -r -F
complete -c rudi-desk -n '__fish_seen_subcommand_from node-check' -F
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l port -d 'port to listen at' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l seed -d 'seed of the datasets' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l datasets -d 'number of datasets' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l token-lifetime -d 'lifetime of a token' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l biggest-bytes -d 'size of the largest file' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l bytes-per-second -d 'speed of the portal' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l list-item-ms -d 'time that a list takes for each record' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l base-path -d 'path below which the portal answers' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l acl -d 'generation of the account service' -x -a 'documented 3.0.2 3.3.2'
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l fault -d 'fault of the server; may be repeated' -x
complete -c rudi-desk -n '__fish_seen_subcommand_from portal' -l control -d 'lets other processes switch faults'
complete -c rudi-desk -n '__fish_seen_subcommand_from reset' -l yes -d 'without asking'
complete -c rudi-desk -n '__fish_seen_subcommand_from reset' -l keys -d 'also the keys and the audit log of protected files'
complete -c rudi-desk -n '__fish_seen_subcommand_from reset' -l dry-run -d 'shows what would be done, without changing anything'
complete -c desk -f
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a catalog -d 'lists the datasets of the portal'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a download -d 'downloads into a folder, verifies, and resumes what was interrupted'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a verify -d 'reads every file again and compares it with its recorded hash'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a follow -d 'follows datasets, files or a search in a folder'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a unfollow -d 'stops following datasets, files or searches; files stay'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a status -d 'lists what has changed in what you follow'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a update -d 'downloads what has changed in what you follow'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a diff -d 'compares two versions of a table: columns, rows, cells'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a export -d 'describes a folder of downloads for other programs'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a selection -d 'writes a selection into a file, checks it or exports it'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a key -d 'shows the portal’s public key: algorithm, size, fingerprint'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a encrypt -d 'encrypts files for the portal'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a decrypt -d 'opens a .crypt file with your private key'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a reveal -d 'decrypts a protected file with your identity'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a identity -d 'creates the age identity that encrypts and opens protected files'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a purge -d 'purges protected files: overwrites the key of each one, then removes it'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a audit -d 'lists what was done with protected files'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a node-token -d 'gets the token of a producer’s node'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a node-check -d 'asks the portal whether a node’s token is valid'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a portal -d 'runs the demo portal'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a doctor -d 'checks this computer: version, sandbox, keychain, folders, network, portal, clock'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a reset -d 'removes what Rudi Desk keeps on this computer, except downloaded files'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a help -d 'lists the commands, or describes the one whose name follows'
complete -c desk -n 'not __fish_seen_subcommand_from catalog download verify follow unfollow status update diff export selection key encrypt decrypt reveal identity purge audit node-token node-check portal doctor reset help version' -a version -d 'prints the version'
complete -c desk -l portal -d 'the portal, otherwise the one of RUDI_PORTAL' -x
complete -c desk -l dialect -d 'generation of the portal' -x -a 'auto apm gateway'
complete -c desk -l data-dir -d 'folder of the queue, the logs and the copy of the catalogue' -x -a '(__fish_complete_directories)'
complete -c desk -l proxy -d 'proxy to use, or none' -x
complete -c desk -l ca -d 'certificate authorities to trust in addition to the usual ones' -r -F
complete -c desk -l sign-in-again -d 'sends a password that the portal has refused before'
complete -c desk -l json -d 'one JSON object a line'
complete -c desk -l log-level -d 'silent: no log' -x -a 'silent error warn info debug'
complete -c desk -l help -s h -d 'help of one command'
complete -c desk -n '__fish_seen_subcommand_from catalog' -l query -d 'words to search for' -x
complete -c desk -n '__fish_seen_subcommand_from catalog' -l theme -d 'code of a theme; may be repeated' -x
complete -c desk -n '__fish_seen_subcommand_from catalog' -l limit -d 'how many datasets to list' -x
complete -c desk -n '__fish_seen_subcommand_from catalog' -l offline -d 'reads the local copy of the catalogue'
complete -c desk -n '__fish_seen_subcommand_from download' -l to -d 'folder to write into' -x -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from download' -l connections -d 'files at once, 1 to 16' -x
complete -c desk -n '__fish_seen_subcommand_from download' -l segments -d 'connections per file, 1 to 8; otherwise up to 4 as long as they help' -x
complete -c desk -n '__fish_seen_subcommand_from download' -l limit -d 'bytes per second, all files together' -x
complete -c desk -n '__fish_seen_subcommand_from download' -l give-up-after -d 'gives up a file that receives nothing for this long; 0: never' -x
complete -c desk -n '__fish_seen_subcommand_from download' -l from -d 'folder to copy identical files from first; may be repeated' -x -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from download' -l shard -d 'the i-th of n parts; other machines take the others into the same folder' -x
complete -c desk -n '__fish_seen_subcommand_from download' -l trust -d 'minisign public key that must have signed the selection' -r -F
complete -c desk -n '__fish_seen_subcommand_from download' -l newer -d 'also files that have changed since the selection was made'
complete -c desk -n '__fish_seen_subcommand_from download' -l on-collision -d 'what to do with a name that is taken' -x -a 'skip keep-both replace'
complete -c desk -n '__fish_seen_subcommand_from download' -l layout -d 'folders below --to, for example {producer}/{dataset}' -x
complete -c desk -n '__fish_seen_subcommand_from download' -l protect -d 'files kept encrypted on the disk; by default restricted, if an identity is set up' -x -a 'restricted all none'
complete -c desk -n '__fish_seen_subcommand_from verify' -l repair -d 'downloads damaged blocks and missing files again'
complete -c desk -n '__fish_seen_subcommand_from verify' -l from -d 'folder to copy identical files from first; may be repeated' -x -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from verify' -l give-up-after -d 'gives up a file that receives nothing for this long; 0: never' -x
complete -c desk -n '__fish_seen_subcommand_from verify' -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from follow' -l to -d 'folder to write into' -x -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from follow' -l query -d 'words to search for' -x
complete -c desk -n '__fish_seen_subcommand_from follow' -l theme -d 'code of a theme; may be repeated' -x
complete -c desk -n '__fish_seen_subcommand_from follow' -l producer -d 'name of the producer in the catalogue; may be repeated' -x
complete -c desk -n '__fish_seen_subcommand_from unfollow' -l to -d 'in this folder only' -x -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from unfollow' -l query -d 'words to search for' -x
complete -c desk -n '__fish_seen_subcommand_from unfollow' -l theme -d 'code of a theme; may be repeated' -x
complete -c desk -n '__fish_seen_subcommand_from unfollow' -l producer -d 'name of the producer in the catalogue; may be repeated' -x
complete -c desk -n '__fish_seen_subcommand_from status' -l list -d 'lists what is followed, without contacting a portal'
complete -c desk -n '__fish_seen_subcommand_from status' -l files -d 'also asks the producers whether their files are still those of the portal'
complete -c desk -n '__fish_seen_subcommand_from update' -l dry-run -d 'shows what would be done, without changing anything'
complete -c desk -n '__fish_seen_subcommand_from update' -l files -d 'also asks the producers whether their files are still those of the portal'
complete -c desk -n '__fish_seen_subcommand_from update' -l keep -d 'previous versions to keep of each file' -x
complete -c desk -n '__fish_seen_subcommand_from diff' -l key -d 'columns that identify a row' -x
complete -c desk -n '__fish_seen_subcommand_from diff' -l out -d '.csv or .parquet file of the rows that differ' -r -F
complete -c desk -n '__fish_seen_subcommand_from diff' -l exit-code -d 'ends with 1 when the files differ'
complete -c desk -n '__fish_seen_subcommand_from diff' -F
complete -c desk -n '__fish_seen_subcommand_from export' -l as -d 'format to write' -x -a 'ro-crate datapackage dcat datacite csl bibtex readme'
complete -c desk -n '__fish_seen_subcommand_from export' -l out -d 'file to write, otherwise the usual name in that folder' -r -F
complete -c desk -n '__fish_seen_subcommand_from export' -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from selection' -l out -d 'file to write' -r -F
complete -c desk -n '__fish_seen_subcommand_from selection' -l sign -d 'minisign secret key that signs the selection' -r -F
complete -c desk -n '__fish_seen_subcommand_from selection' -l trust -d 'minisign public key that must have signed the selection' -r -F
complete -c desk -n '__fish_seen_subcommand_from selection' -l as -d 'program to export for' -x -a 'metalink aria2 curl rclone'
complete -c desk -n '__fish_seen_subcommand_from selection; and not __fish_seen_subcommand_from create check export' -a create
complete -c desk -n '__fish_seen_subcommand_from selection; and not __fish_seen_subcommand_from create check export' -a check
complete -c desk -n '__fish_seen_subcommand_from selection; and not __fish_seen_subcommand_from create check export' -a export
complete -c desk -n '__fish_seen_subcommand_from selection' -F
complete -c desk -n '__fish_seen_subcommand_from key' -l out -d 'file to keep the key in' -r -F
complete -c desk -n '__fish_seen_subcommand_from encrypt' -l to -d 'folder to write into' -x -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from encrypt' -l key -d 'public key, otherwise the one of the portal' -r -F
complete -c desk -n '__fish_seen_subcommand_from encrypt' -F
complete -c desk -n '__fish_seen_subcommand_from decrypt' -l private-key -d 'private key, in PEM' -r -F
complete -c desk -n '__fish_seen_subcommand_from decrypt' -l out -d 'file to write' -r -F
complete -c desk -n '__fish_seen_subcommand_from decrypt' -F
complete -c desk -n '__fish_seen_subcommand_from reveal' -l out -d 'file to write' -r -F
complete -c desk -n '__fish_seen_subcommand_from reveal' -F
complete -c desk -n '__fish_seen_subcommand_from identity' -l out -d 'recovery file, to be stored in a safe place' -r -F
complete -c desk -n '__fish_seen_subcommand_from identity; and not __fish_seen_subcommand_from create' -a create
complete -c desk -n '__fish_seen_subcommand_from purge' -l yes -d 'without asking'
complete -c desk -n '__fish_seen_subcommand_from purge' -a '(__fish_complete_directories)'
complete -c desk -n '__fish_seen_subcommand_from audit; and not __fish_seen_subcommand_from verify' -a verify
complete -c desk -n '__fish_seen_subcommand_from node-token' -l scope -d 'scopes of the token' -x
complete -c desk -n '__fish_seen_subcommand_from node-token' -l out -d 'file to keep the token in' -r -F
complete -c desk -n '__fish_seen_subcommand_from node-check' -F
complete -c desk -n '__fish_seen_subcommand_from portal' -l port -d 'port to listen at' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l seed -d 'seed of the datasets' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l datasets -d 'number of datasets' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l token-lifetime -d 'lifetime of a token' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l biggest-bytes -d 'size of the largest file' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l bytes-per-second -d 'speed of the portal' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l list-item-ms -d 'time that a list takes for each record' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l base-path -d 'path below which the portal answers' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l acl -d 'generation of the account service' -x -a 'documented 3.0.2 3.3.2'
complete -c desk -n '__fish_seen_subcommand_from portal' -l fault -d 'fault of the server; may be repeated' -x
complete -c desk -n '__fish_seen_subcommand_from portal' -l control -d 'lets other processes switch faults'
complete -c desk -n '__fish_seen_subcommand_from reset' -l yes -d 'without asking'
complete -c desk -n '__fish_seen_subcommand_from reset' -l keys -d 'also the keys and the audit log of protected files'
complete -c desk -n '__fish_seen_subcommand_from reset' -l dry-run -d 'shows what would be done, without changing anything'
