package es.cg.sdk.benchmarks;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * The published SDKs that are measured beside ours, each with its own class path in a class loader of its own, as Maven
 * resolves it; called by reflection, which costs them some 20 bytes a call.
 */
enum PeerClient {
    OPENAI("openai-java 4.98.0", List.of("com.openai:openai-java:4.98.0")) {
        @Override
        Callable<Object> client(ClassLoader loader, String address) throws ReflectiveOperationException {
            Class<?> type = loader.loadClass("com.openai.client.okhttp.OpenAIOkHttpClient");
            Object builder = type.getMethod("builder").invoke(null);
            builder.getClass().getMethod("baseUrl", String.class).invoke(builder, address + "/v1");
            builder.getClass().getMethod("apiKey", String.class).invoke(builder, "sk");
            Object client = builder.getClass().getMethod("build").invoke(builder);
            Object models = loader.loadClass("com.openai.client.OpenAIClient")
                    .getMethod("models")
                    .invoke(client);
            Method retrieve = loader.loadClass("com.openai.services.blocking.ModelService")
                    .getMethod("retrieve", String.class);
            Method id = retrieve.getReturnType().getMethod("id");
            return () -> id.invoke(retrieve.invoke(models, "m"));
        }
    },
    STRIPE("stripe-java 33.3.0", List.of("com.stripe:stripe-java:33.3.0")) {
        @Override
        Callable<Object> client(ClassLoader loader, String address) throws ReflectiveOperationException {
            Class<?> type = loader.loadClass("com.stripe.StripeClient");
            Object builder = type.getMethod("builder").invoke(null);
            builder.getClass().getMethod("setApiBase", String.class).invoke(builder, address);
            builder.getClass().getMethod("setApiKey", String.class).invoke(builder, "sk");
            Object client = builder.getClass().getMethod("build").invoke(builder);
            Object customers = type.getMethod("customers").invoke(client);
            Method retrieve = customers.getClass().getMethod("retrieve", String.class);
            Method id = retrieve.getReturnType().getMethod("getId");
            return () -> id.invoke(retrieve.invoke(customers, "c"));
        }
    },
    GOCARDLESS(
            "gocardless-pro 9.20.1",
            List.of("com.gocardless:gocardless-pro:9.20.1", "com.squareup.okhttp3:okhttp-jvm:5.5.1")) {
        @Override
        Callable<Object> client(ClassLoader loader, String address) throws ReflectiveOperationException {
            Class<?> type = loader.loadClass("com.gocardless.GoCardlessClient");
            Object builder = type.getMethod("newBuilder", String.class).invoke(null, "token");
            builder.getClass().getMethod("withBaseUrl", String.class).invoke(builder, address);
            Object client = builder.getClass().getMethod("build").invoke(builder);
            Object customers = type.getMethod("customers").invoke(client);
            Method get = customers.getClass().getMethod("get", String.class);
            Method execute = get.getReturnType().getMethod("execute");
            Method id = loader.loadClass("com.gocardless.resources.Customer").getMethod("getId");
            return () -> id.invoke(execute.invoke(get.invoke(customers, "c")));
        }
    };

    private final String title;
    private final List<String> artifacts;
    // One, so that its classes are warm however many clients are made.
    private @Nullable ClassLoader loader;

    PeerClient(String title, List<String> artifacts) {
        this.title = title;
        this.artifacts = artifacts;
    }

    abstract Callable<Object> client(ClassLoader loader, String address) throws ReflectiveOperationException;

    static PeerClient named(String title) {
        for (PeerClient each : values()) {
            if (each.title.equals(title)) {
                return each;
            }
        }
        throw new IllegalArgumentException("no peer is called " + title);
    }

    boolean isIn(Path folder) {
        return Files.isDirectory(folder.resolve(name()));
    }

    Callable<Object> make(Path folder, String address) throws IOException, ReflectiveOperationException {
        if (loader == null) {
            loader = loader(folder);
        }
        return client(loader, address);
    }

    private ClassLoader loader(Path folder) throws IOException {
        File[] jars = folder.resolve(name()).toFile().listFiles();
        URL[] urls = new URL[jars == null ? 0 : jars.length];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = jars[i].toURI().toURL();
        }
        return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
    }

    /** Lets Maven resolve its runtime class path into the folder. */
    void install(Path folder) throws IOException, InterruptedException {
        StringBuilder pom = new StringBuilder("<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId>"
                + "<artifactId>peer</artifactId><version>1</version><dependencies>");
        for (String artifact : artifacts) {
            String[] parts = artifact.split(":", -1);
            pom.append("<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version></dependency>"
                    .formatted(parts[0], parts[1], parts[2]));
        }
        Path own = Files.createDirectories(folder.resolve("pom-" + name()));
        Files.writeString(own.resolve("pom.xml"), pom + "</dependencies></project>");
        int exit = new ProcessBuilder(
                        "mvn",
                        "-B",
                        "-q",
                        "-f",
                        own.toString(),
                        "dependency:copy-dependencies",
                        "-DincludeScope=runtime",
                        "-DoutputDirectory=" + folder.resolve(name()).toAbsolutePath())
                .inheritIO()
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IOException("Maven could not resolve " + artifacts);
        }
    }

    @Override
    public String toString() {
        return title;
    }
}
