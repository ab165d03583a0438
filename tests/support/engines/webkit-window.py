#!/usr/bin/python3
# Python, because WebKitGTK's MiniBrowser cannot do it: a window of phone width, whose profile is on disk, for WebKitWebDriver.
import argparse
import ctypes
import signal

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

# Ends with the driver that started it, also when that is killed (PR_SET_PDEATHSIG).
ctypes.CDLL(None).prctl(1, signal.SIGKILL)

options = argparse.ArgumentParser()
options.add_argument("--profile", required=True)
options.add_argument("--width", type=int, required=True)
options.add_argument("--height", type=int, required=True)
options.add_argument("--dark", action="store_true")
chosen = options.parse_args()

gtk = Gtk.Settings.get_default()
gtk.set_property("gtk-enable-animations", False)
gtk.set_property("gtk-application-prefer-dark-theme", chosen.dark)

data = WebKit2.WebsiteDataManager(
    base_data_directory=chosen.profile + "/data", base_cache_directory=chosen.profile + "/cache"
)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_preferred_languages(["id-ID"])
context.set_automation_allowed(True)

settings = WebKit2.Settings()
# The console is how a test hears of errors.
settings.set_enable_write_console_messages_to_stdout(True)
# The page stays in the back/forward cache when it is left, as in Safari.
settings.set_enable_page_cache(True)
settings.set_enable_media_stream(True)
settings.set_enable_mock_capture_devices(True)


def open_view(*_):
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_default_size(chosen.width, chosen.height)
    window.set_decorated(False)
    window.add(view)
    window.show_all()
    view.connect("permission-request", lambda _, request: request.allow() or True)
    view.connect("web-process-terminated", lambda _, reason: print("CONSOLE JS ERROR the page crashed:", reason.value_nick, flush=True))
    view.connect("close", lambda _: window.destroy())
    return view


def begin(_, session):
    about = WebKit2.ApplicationInfo()
    about.set_name("Phone")
    about.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(about)
    session.connect("create-web-view", open_view)
    session.connect("will-close", lambda _: Gtk.main_quit())


context.connect("automation-started", begin)
Gtk.main()
