package es.cg.sdk.page;

import es.cg.sdk.testing.HangLimit;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.openqa.selenium.By;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.NoSuchElementException;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.FluentWait;

/**
 * Chromium without a window, in one language and size. A browser that a test has closed goes on in a new tab of the next
 * test that asks for the same language: starting one costs more than most tests. The address of each mock
 * differs, so nothing that a page keeps in the browser reaches the next.
 */
final class Browser implements AutoCloseable {
    /** Where Debian has the browser and its driver; CHROMIUM and CHROMEDRIVER of the environment name other places. */
    private static final String CHROMIUM = System.getenv().getOrDefault("CHROMIUM", "/usr/bin/chromium");

    private static final String DRIVER = System.getenv().getOrDefault("CHROMEDRIVER", "/usr/bin/chromedriver");

    private static final Map<String, Deque<ChromeDriver>> IDLE = new ConcurrentHashMap<>();

    static {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> IDLE.values().stream().flatMap(Deque::stream).forEach(ChromeDriver::quit)));
    }

    private final ChromeDriver driver;
    private final String language;

    private Browser(ChromeDriver driver, String language) {
        this.driver = driver;
        this.language = language;
    }

    /** Returns a browser whose user reads {@code language}, such as {@code es}: one that is idle, else a new one. */
    static Browser start(String language, int width, int height, boolean dark) {
        ChromeDriver idle = idle(language).poll();
        Browser browser = new Browser(idle == null ? driver(language) : idle, language);
        browser.size(width, height);
        browser.theme(dark);
        return browser;
    }

    private static Deque<ChromeDriver> idle(String language) {
        return IDLE.computeIfAbsent(language, each -> new ConcurrentLinkedDeque<>());
    }

    private static ChromeDriver driver(String language) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM);
        options.addArguments(
                "--headless=new",
                // Chromium refuses its sandbox to root, and CI runs as root.
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--hide-scrollbars",
                // Tabs and an address that nobody sees would be drawn too, and move.
                "--kiosk",
                "--animation-duration-scale=0",
                "--lang=" + language,
                "--accept-lang=" + language);
        options.setExperimentalOption("prefs", Map.of("intl.accept_languages", language));
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, java.util.logging.Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriver driver = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(new File(DRIVER))
                        .build(),
                options);
        driver.manage().timeouts().scriptTimeout(HangLimit.DURATION).pageLoadTimeout(HangLimit.DURATION);
        return driver;
    }

    /** Gives the page this many CSS pixels, less than a window of Chromium may have. */
    void size(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
    }

    /** Lets the system be dark or light. */
    void theme(boolean dark) {
        Map<String, String> scheme = Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(scheme)));
    }

    /** Runs a script in each page that is opened from now on, before its own scripts. */
    void beforeEachPage(String script) {
        driver.executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
    }

    void back() {
        driver.navigate().back();
    }

    void forward() {
        driver.navigate().forward();
    }

    /** Returns what follows the page's address, such as {@code #traffic/12}. */
    String hash() {
        return String.valueOf(run("return location.hash"));
    }

    /** Returns how much memory the page's objects take, in MB, without what is garbage. */
    Object memory() {
        driver.executeCdpCommand("HeapProfiler.collectGarbage", Map.of());
        return run("return Math.round(performance.memory.usedJSHeapSize / 1e5) / 10");
    }

    void open(String address) {
        driver.get(address);
    }

    JavascriptExecutor script() {
        return driver;
    }

    Object run(String script, Object... arguments) {
        Object result = driver.executeScript(script, arguments);
        return result == null ? "" : result;
    }

    /** Returns the number that a script returns. */
    double number(String script) {
        return ((Number) run(script)).doubleValue();
    }

    /** Presses keys on whatever has the focus. */
    void press(CharSequence... keys) {
        driver.switchTo().activeElement().sendKeys(keys);
    }

    /** Waits for the element and returns it. */
    WebElement find(String css) {
        return new FluentWait<>(driver)
                .withTimeout(HangLimit.DURATION)
                .pollingEvery(Duration.ofMillis(50))
                .ignoring(NoSuchElementException.class)
                .withMessage("No element " + css + " on the page:\n" + text())
                .until(page -> page.findElement(By.cssSelector(css)));
    }

    /** Waits for the element and clicks it; if the page draws it anew meanwhile, the new one. */
    void clickOn(String css) {
        on(css, WebElement::click);
    }

    /** Waits for the element and presses these keys on it. */
    void press(String css, CharSequence keys) {
        on(css, each -> each.sendKeys(keys));
    }

    /** Waits for the element and returns its text; if the page draws it anew meanwhile, that of the new one. */
    String textOf(String css) {
        List<String> texts = new ArrayList<>();
        on(css, each -> texts.add(each.getText()));
        return texts.get(0);
    }

    private void on(String css, Consumer<WebElement> action) {
        until("an element " + css, () -> {
            Optional<WebElement> found = all(css).stream().findFirst();
            found.ifPresent(action);
            return found.isPresent();
        });
    }

    List<WebElement> all(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    /** Waits for a visible button, tab or link with this text, and clicks it. */
    void click(String text) {
        String quoted = "\"" + text + "\"";
        until(
                "something to click with the text " + text,
                () -> driver
                        .findElements(By.xpath(
                                "//*[self::button or self::a or self::summary or @role='tab' or @role='button']"
                                        + "[normalize-space()=" + quoted + " or @aria-label=" + quoted + "]"))
                        .stream()
                        .filter(WebElement::isDisplayed)
                        .findFirst()
                        .map(each -> {
                            each.click();
                            return true;
                        })
                        .orElse(false));
    }

    /** Clicks the button with this text in the row of a table that has the text {@code row}. */
    void clickInRow(String row, String text) {
        until(
                "a row with " + row + " and " + text,
                () -> driver
                        .findElements(By.xpath("//tr[contains(normalize-space(), \"" + row
                                + "\")]//button[normalize-space()=\"" + text + "\"]"))
                        .stream()
                        .findFirst()
                        .map(each -> {
                            each.click();
                            return true;
                        })
                        .orElse(false));
    }

    /** Chooses the option with the text {@code wanted} in the list that shows {@code shown} now. */
    void choose(String shown, String wanted) {
        until("a list with " + shown, () -> Boolean.TRUE.equals(run("""
                const list = [...document.querySelectorAll('select')]
                    .find(each => each.selectedOptions[0] && each.selectedOptions[0].text === arguments[0]);
                const option = list && [...list.options].find(each => each.text === arguments[1]);
                if (!option) {
                    return false;
                }
                list.value = option.value;
                list.dispatchEvent(new Event('change', {bubbles: true}));
                return true;
                """, shown, wanted)));
    }

    /** Returns the visible text of the page. */
    String text() {
        return String.valueOf(run("return document.body.innerText"));
    }

    void untilText(String expected) {
        until("the text " + expected, () -> text().contains(expected));
    }

    /** Waits until it is so; if it hangs, fails with the page's text. */
    void until(String what, BooleanSupplier condition) {
        new FluentWait<>(driver)
                .withTimeout(HangLimit.DURATION)
                .pollingEvery(Duration.ofMillis(50))
                .ignoring(StaleElementReferenceException.class)
                .ignoring(org.openqa.selenium.ElementClickInterceptedException.class)
                .withMessage(() ->
                        "Not on the page in " + HangLimit.MINUTES + " minutes: " + what + ". The page says:\n" + text())
                .until(page -> condition.getAsBoolean());
    }

    /** Waits until the page has had no answer of the mock for a while, so that what it shows is complete. */
    void settle() {
        driver.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                let quiet = setTimeout(done, 600);
                new PerformanceObserver(() => {
                    clearTimeout(quiet);
                    quiet = setTimeout(done, 600);
                }).observe({entryTypes: ['resource']});
                """);
    }

    /** Returns what the browser's console holds at level WARNING or above, such as breaches of the page's policy. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(each -> each.getLevel().intValue() >= java.util.logging.Level.WARNING.intValue())
                .map(Object::toString)
                .toList();
    }

    void screenshot(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    }

    /** Leaves the browser to the next test, with an empty tab and console. */
    @Override
    public void close() {
        String used = driver.getWindowHandle();
        driver.switchTo().newWindow(WindowType.TAB);
        String empty = driver.getWindowHandle();
        driver.switchTo().window(used).close();
        driver.switchTo().window(empty);
        driver.manage().logs().get(LogType.BROWSER);
        idle(language).push(driver);
    }
}
