package es.cg.sdk.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The mocks that are compared, as the build has left them. */
final class Peers {
    // Ours keeps 10,000 calls; WireMock with as many is much slower, so it is let off with fewer.
    static final int JOURNAL = 1_000;

    private static final String PRISM = "@stoplight/prism-cli@5.14.2";
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private final Path project;
    private final Path target;

    /** Those of the project whose {@code benchmarks/target} this is. */
    Peers(Path target) {
        this.target = target;
        this.project = target.resolve("../..").normalize();
    }

    /** Ours first; Prism where it is installed, or is to be. */
    List<Peer> all(Sample sample, boolean withPrism) throws IOException, InterruptedException {
        List<Peer> peers = new ArrayList<>(List.of(ours(sample), wireMock(sample)));
        if (withPrism && !Files.exists(prism())) {
            installPrism();
        }
        if (Files.exists(prism())) {
            peers.add(prism(sample));
        }
        return peers;
    }

    /** Ours, and another build of it. */
    List<Peer> builds(Sample sample, Path other) throws IOException {
        Process process =
                new ProcessBuilder(JAVA, "-jar", present(other), "--json", "--seed", "" + Sample.SEED).start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            String key = new ObjectMapper()
                    .readTree(lines.readLine())
                    .at("/keys/live")
                    .textValue();
            return List.of(ours(sample), mock("sdk-mock before", other, sample.withKey(key)));
        } finally {
            process.destroy();
        }
    }

    private Peer ours(Sample sample) {
        return mock("sdk-mock", project.resolve("sdk-mock/target/sdk-mock-standalone.jar"), sample);
    }

    private static Peer mock(String name, Path build, Sample sample) {
        String jar = present(build);
        String seed = Long.toString(Sample.SEED);
        return new Peer(
                name,
                port -> List.of(JAVA, "-jar", jar, "--json", "--seed", seed, "--port", Integer.toString(port)),
                sample.read(Sample.PREFIX),
                sample.write(Sample.PREFIX));
    }

    private Peer wireMock(Sample sample) throws IOException {
        String jar = present(target.resolve("peers/wiremock-standalone.jar"));
        Path stubs = Files.createDirectories(target.resolve("wiremock/mappings"));
        Files.writeString(stubs.resolve("read.json"), stub("GET", sample.page()));
        Files.writeString(stubs.resolve("write.json"), stub("POST", sample.activity()));
        return new Peer(
                "WireMock",
                port -> List.of(
                        JAVA,
                        "-jar",
                        jar,
                        "--bind-address",
                        "127.0.0.1",
                        "--port",
                        Integer.toString(port),
                        "--max-request-journal-entries",
                        Integer.toString(JOURNAL),
                        "--use-chunked-encoding",
                        "never",
                        "--root-dir",
                        stubs.getParent().toString()),
                sample.read(Sample.PREFIX),
                sample.write(Sample.PREFIX));
    }

    private static String stub(String method, String body) {
        ObjectNode stub = JsonNodeFactory.instance.objectNode();
        stub.putObject("request").put("method", method).put("urlPath", Sample.PREFIX + Sample.ACTIVITIES);
        stub.putObject("response")
                .put("status", 200)
                .put("body", body)
                .putObject("headers")
                .put("Content-Type", "application/json");
        return stub.toString();
    }

    private Path prism() {
        return target.resolve("prism/node_modules/.bin/prism");
    }

    private Peer prism(Sample sample) {
        String contract = present(project.resolve("openapi.json"));
        return new Peer(
                "Prism",
                port -> List.of(
                        "node",
                        prism().toString(),
                        "mock",
                        "--verboseLevel",
                        "error",
                        "--host",
                        "127.0.0.1",
                        "--port",
                        Integer.toString(port),
                        contract),
                sample.read(""),
                sample.write(""));
    }

    private void installPrism() throws InterruptedException {
        try {
            Process npm = new ProcessBuilder(
                            "npm",
                            "install",
                            "--no-audit",
                            "--no-fund",
                            "--prefix",
                            Files.createDirectories(target.resolve("prism")).toString(),
                            PRISM)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                    .start();
            npm.getOutputStream().close();
            npm.waitFor();
        } catch (IOException e) {
            System.out.println("npm cannot be run: " + e.getMessage());
        }
    }

    private static String present(Path file) {
        if (!Files.exists(file)) {
            throw new IllegalStateException(file + " is missing: mvn -DskipTests package -Pbenchmarks makes it");
        }
        return file.toString();
    }
}
