# Sourced by ./zermelo, ./check and .ci/run: installs missing packages and builds. Speaks on standard error only.

say() { printf 'zermelo: %s\n' "$*" >&2; }

# lock, unlock: two at once would write the same files.
lock() {
  mkdir -p "$root/build"
  exec 9>"$root/build/lock"
  flock 9
}
unlock() { exec 9>&-; }

# install_packages GROUP...: what scripts/packages lists for these groups and this machine lacks.
install_packages() {
  local group missing=() package
  command -v dpkg-query >/dev/null || return 0 # not Debian: CMake will name what it lacks
  for group in "$@"; do
    for package in $(sed -n "s/^$group: //p" "$root/scripts/packages"); do
      [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
    done
  done
  ((${#missing[@]})) || return 0

  local line="apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
  local as_root=()
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      say "some packages are missing; run this as root, then try again:"
      printf '%s\n' "$line" >&2
      exit 1
    fi
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  if ! {
    "${as_root[@]}" apt-get -q update &&
      "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends "${missing[@]}"
  } </dev/null >&2; then
    say "the packages could not be installed; run this as root, then try again:"
    printf '%s\n' "$line" >&2
    exit 1
  fi
}

# configure FOLDER GROUPS OPTION...: makes build/FOLDER ready for ninja, unless it is.
configure() {
  local folder="$root/build/$1" groups=$2 stamp
  shift 2
  stamp="$root $*"
  [[ -f $folder/build.ninja && $(cat "$folder/configured" 2>/dev/null) == "$stamp" ]] && return 0
  # shellcheck disable=SC2086
  install_packages $groups
  if [[ -f $folder/CMakeCache.txt ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    rm -rf "$folder" # the checkout was moved
  fi
  say "configuring build/${folder##*/}"
  mkdir -p "$folder"
  cmake -S "$root" -B "$folder" -G Ninja "$@" </dev/null >"$folder/configure.log" 2>&1 || {
    cat "$folder/configure.log" >&2
    exit 1
  }
  printf '%s' "$stamp" >"$folder/configured"
}

# build FOLDER TARGET...: builds what is out of date, and is silent where nothing is.
build() {
  local folder="$root/build/$1"
  shift
  if ! ninja -C "$folder" -n "$@" </dev/null | grep -q 'no work to do'; then
    say "building (the first time takes a minute or two)"
    NINJA_STATUS='[%f/%t] ' ninja -C "$folder" "$@" </dev/null >&2 || exit 1
  fi
}
