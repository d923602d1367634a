package es.cg.sdk.checks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An application that runs in a process of its own, and protects its pages with a login and CSRF tokens. */
final class SpringBootProgram implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");
    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");
    private static final String USER = "erp";
    private static final String PASSWORD = "password-of-a-test";

    private final HttpClient http =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    private final Process process;
    private final String address;

    private SpringBootProgram(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    /** Starts a jar on a port that the system chooses, and returns when it has started. */
    static SpringBootProgram start(Path java, Path jar, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                java.toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-jar",
                jar.toString(),
                "--server.port=0",
                "--spring.security.user.name=" + USER,
                "--spring.security.user.password=" + PASSWORD));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new SpringBootProgram(process, "http://127.0.0.1:" + port(process));
    }

    /** Reads what the application prints until it says that it has started; the rest is not kept. */
    private static String port(Process process) throws IOException {
        StringBuilder printed = new StringBuilder();
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            printed.append(line).append('\n');
            Matcher port = PORT.matcher(printed);
            if (line.contains("Started Erp") && port.find()) {
                Thread drain = new Thread(() -> drain(lines), "output of the application");
                drain.setDaemon(true);
                drain.start();
                return port.group(1);
            }
        }
        throw new AssertionError("the application did not start:\n" + printed);
    }

    private static void drain(BufferedReader lines) {
        try {
            lines.lines().forEach(each -> {});
        } catch (UncheckedIOException e) {
            // The process has ended.
            return;
        }
    }

    String address() {
        return address;
    }

    /** Sends a form with the token that the login page shows. */
    String post(String path) throws IOException, InterruptedException {
        Matcher token = TOKEN.matcher(get("/login"));
        if (!token.find()) {
            throw new AssertionError("the login page has no CSRF token: the application is not protected");
        }
        return send(request(path).header("X-CSRF-TOKEN", token.group(1)).POST(HttpRequest.BodyPublishers.noBody()));
    }

    /** Sends a form without a login and a token, and returns the status. */
    int postUnprotected(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .header("Accept", "application/json")
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    String get(String path) throws IOException, InterruptedException {
        return send(request(path));
    }

    private HttpRequest.Builder request(String path) {
        String login = Base64.getEncoder().encodeToString((USER + ":" + PASSWORD).getBytes(StandardCharsets.UTF_8));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path));
        // A login page is for whoever has not logged in.
        return path.equals("/login") ? request : request.header("Authorization", "Basic " + login);
    }

    private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString()).body();
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
